import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { OcrEngine } from '#analysis/ocr/ocr-engine.ts';
import { openOcrEngine } from '#analysis/ocr/open-ocr-engine.ts';
import { OCR_VERSION, type OcrText } from '#domain/ocr/ocr-text.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';

// Recognizes the text of a folder of screenshots, which `npm run eval:search` then searches.

/** A screenshot and its OCR text. */
export type RecognizedScreen = {
  sha256: string;
  app: string;
  /** Slug of the app. */
  slug: string;
  platform: Platform;
  ocrText: OcrText;
};

const manifestSchema = z.array(
  z.object({ file: z.string(), app: z.string(), slug: z.string(), platform: z.enum(PLATFORMS) }),
);

/** Returns the OCR text of an image. Caches it in the system's temporary directory, because OCR is slow. */
async function recognizeCached(image: Buffer, sha256: string, ocrEngine: OcrEngine): Promise<OcrText> {
  const folder = path.join(os.tmpdir(), `vitrine-ocr-texts-${OCR_VERSION}`);
  const key = createHash('sha256').update(sha256).update(ocrEngine.name).digest('hex');
  const file = path.join(folder, `${key}.json`);
  const cached = await readFile(file, 'utf8').catch(() => null);
  if (cached !== null) return JSON.parse(cached) as OcrText;
  const ocrText = await ocrEngine.recognize(image);
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify(ocrText));
  await rename(`${file}.part`, file);
  return ocrText;
}

/** Recognizes the text of all screenshots that a folder's `manifest.json` lists. */
export async function recognizeFolder(
  folder: string,
  progress: (done: number, total: number) => void,
): Promise<{ screens: RecognizedScreen[]; ocrEngine: string }> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')),
  );
  const ocrEngine = await openOcrEngine();
  const screens: RecognizedScreen[] = [];
  try {
    for (const { file, app, slug, platform } of manifest) {
      const image = await readFile(path.join(folder, file));
      const sha256 = createHash('sha256').update(image).digest('hex');
      screens.push({ sha256, app, slug, platform, ocrText: await recognizeCached(image, sha256, ocrEngine) });
      progress(screens.length, manifest.length);
    }
  } finally {
    await ocrEngine.close();
  }
  return { screens, ocrEngine: ocrEngine.name };
}
