import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { OcrEngine } from '#analysis/ocr/ocr-engine.ts';
import { openOcrEngine } from '#analysis/ocr/open-ocr-engine.ts';
import { OCR_VERSION, type OcrText } from '#domain/ocr/ocr-text.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';

/** A screenshot of a folder and its OCR text. */
export type ReadScreen = {
  sha256: string;
  app: string;
  slug: string;
  platform: Platform;
  ocrText: OcrText;
};

const manifestSchema = z.array(
  z.object({ file: z.string(), app: z.string(), slug: z.string(), platform: z.enum(PLATFORMS) }),
);

/** OCR texts are cached in the system's temporary directory, because OCR is slow. */
async function readOnce(image: Buffer, sha256: string, ocrEngine: OcrEngine): Promise<OcrText> {
  const folder = path.join(os.tmpdir(), `vitrine-readings-${OCR_VERSION}`);
  const key = createHash('sha256').update(sha256).update(ocrEngine.name).digest('hex');
  const file = path.join(folder, `${key}.json`);
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return JSON.parse(kept) as OcrText;
  const ocrText = await ocrEngine.recognize(image);
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify(ocrText));
  await rename(`${file}.part`, file);
  return ocrText;
}

/** Reads the text of all screenshots of a folder with a manifest. */
export async function readFolder(
  folder: string,
  progress: (done: number, of: number) => void,
): Promise<{ screens: ReadScreen[]; ocrEngine: string }> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')),
  );
  const ocrEngine = await openOcrEngine();
  const screens: ReadScreen[] = [];
  try {
    for (const { file, app, slug, platform } of manifest) {
      const image = await readFile(path.join(folder, file));
      const sha256 = createHash('sha256').update(image).digest('hex');
      screens.push({ sha256, app, slug, platform, ocrText: await readOnce(image, sha256, ocrEngine) });
      progress(screens.length, manifest.length);
    }
  } finally {
    await ocrEngine.close();
  }
  return { screens, ocrEngine: ocrEngine.name };
}
