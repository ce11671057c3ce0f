import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { openReader } from '#domain/analysis/ocr/open-reader.ts';
import { READING_VERSION, type Reader, type Reading } from '#domain/analysis/reading.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';

/** A screenshot of a folder and what was read in it. */
export type ReadScreen = {
  sha256: string;
  app: string;
  slug: string;
  platform: Platform;
  reading: Reading;
};

const manifestSchema = z.array(
  z.object({ file: z.string(), app: z.string(), slug: z.string(), platform: z.enum(PLATFORMS) }),
);

/** What was read is kept in the system's temporary directory: recognising text is what takes long. */
async function readOnce(image: Buffer, sha256: string, reader: Reader): Promise<Reading> {
  const folder = path.join(os.tmpdir(), `vitrine-readings-${READING_VERSION}`);
  const key = createHash('sha256').update(sha256).update(reader.name).digest('hex');
  const file = path.join(folder, `${key}.json`);
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return JSON.parse(kept) as Reading;
  const reading = await reader.read(image);
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify(reading));
  await rename(`${file}.part`, file);
  return reading;
}

/** Reads the text in all screenshots of a folder with a manifest. */
export async function readFolder(
  folder: string,
  progress: (done: number, of: number) => void,
): Promise<{ screens: ReadScreen[]; reader: string }> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')),
  );
  const reader = await openReader();
  const screens: ReadScreen[] = [];
  try {
    for (const { file, app, slug, platform } of manifest) {
      const image = await readFile(path.join(folder, file));
      const sha256 = createHash('sha256').update(image).digest('hex');
      screens.push({ sha256, app, slug, platform, reading: await readOnce(image, sha256, reader) });
      progress(screens.length, manifest.length);
    }
  } finally {
    await reader.close();
  }
  return { screens, reader: reader.name };
}
