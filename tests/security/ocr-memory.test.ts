import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../support/server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-ocr-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A script that prepares an image for OCR and prints the new size and the memory of its process in MB. */
const MEASURE = `
  import { readFileSync } from 'node:fs';
  const { prepareImage } = await import('#analysis/ocr/prepare-image.ts');
  const { pngSize } = await prepareImage(readFileSync(process.argv[1]));
  console.log(JSON.stringify({ ...pngSize, megabytes: process.resourceUsage().maxRSS / 1000 }));`;

test('OCR scales the largest possible screen to at most 12 megapixels and uses less than 1 GB of memory', async () => {
  const side = 12_000;
  const blank = { width: side, height: side, channels: 3 as const, background: '#44aa77' };
  // A decoder has to keep a whole progressive JPEG in memory.
  const file = path.join(folder, 'large.jpg');
  await writeFile(file, await sharp({ create: blank }).jpeg({ progressive: true }).toBuffer());
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', MEASURE, file],
    { cwd: ROOT },
  );
  const { width, height, megabytes } = JSON.parse(stdout);
  expect(width * height).toBeLessThanOrEqual(12_000_000);
  expect(megabytes).toBeLessThan(1_000);
});
