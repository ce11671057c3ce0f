import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import {
  extractFeatures,
  FEATURES_VERSION,
  type VisualFeatures,
} from '#analysis/engine/features/visual-features.ts';
import type { OcrEngine } from '#analysis/ocr/ocr-engine.ts';
import { openOcrEngine } from '#analysis/ocr/open-ocr-engine.ts';
import { OCR_VERSION, type OcrText } from '#domain/ocr/ocr-text.ts';

/** A screenshot with labels that a person has chosen, its OCR text and its visual features. */
export type Labelled = {
  app: string;
  ocrText: OcrText;
  features: VisualFeatures;
  /** The best screen type; null if none is labeled. */
  type: string | null;
  /** Other acceptable screen types. */
  otherTypes: string[];
  /** UI elements that are clearly visible. */
  elements: string[];
  /** How long OCR and the computation of the visual features took. */
  seconds: { ocrText: number; features: number };
};

const manifestSchema = z.array(
  z.object({
    file: z.string(),
    slug: z.string(),
    label_screen_type: z.string().optional(),
    label_screen_type_alt: z.array(z.string()).default([]),
    label_ui_elements: z.array(z.string()).default([]),
  }),
);

type Observed = Pick<Labelled, 'ocrText' | 'features' | 'seconds'>;
type Timed<T> = { value: T; seconds: number };

/**
 * Returns the result of `compute` and how long it took, in seconds. Caches both in the file `<name>.json` in `folder`
 * below the system's temporary directory. Later calls return them from there, so `compute` runs only once.
 */
export async function getOrCompute<T>(
  folder: string,
  name: string,
  compute: () => Promise<T>,
): Promise<Timed<T>> {
  const directory = path.join(os.tmpdir(), folder);
  const file = path.join(directory, `${name}.json`);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text !== null) return JSON.parse(text) as Timed<T>;
  const start = performance.now();
  const value = await compute();
  const timed = { value, seconds: (performance.now() - start) / 1e3 };
  await mkdir(directory, { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify(timed));
  await rename(`${file}.part`, file);
  return timed;
}

/**
 * Recognizes the text of an image and computes its visual features. Each has its own cache, so a new version of the
 * features does not repeat the slow OCR.
 */
export async function observe(image: Buffer, ocrEngine: OcrEngine): Promise<Observed> {
  const name = createHash('sha256').update(image).update(ocrEngine.name).digest('hex');
  const text = await getOrCompute(`vitrine-bench-ocr-${OCR_VERSION}`, name, () => ocrEngine.recognize(image));
  const ocrText = text.value;
  const features = await getOrCompute(`vitrine-bench-features-${OCR_VERSION}-${FEATURES_VERSION}`, name, () =>
    extractFeatures(image, ocrText),
  );
  return {
    ocrText,
    features: features.value,
    seconds: { ocrText: text.seconds, features: features.seconds },
  };
}

/** Returns the screenshots in a folder's `manifest.json` that have labels, with their OCR texts and visual features. */
export async function loadLabelled(
  folder: string,
  progress: (done: number, total: number) => void,
): Promise<{ screens: Labelled[]; ocrEngine: string }> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')),
  );
  const labelled = manifest.filter((entry) => entry.label_screen_type || entry.label_ui_elements.length > 0);
  const ocrEngine = await openOcrEngine();
  const screens: Labelled[] = [];
  try {
    for (const entry of labelled) {
      screens.push({
        ...(await observe(await readFile(path.join(folder, entry.file)), ocrEngine)),
        app: entry.slug,
        type: entry.label_screen_type ?? null,
        otherTypes: entry.label_screen_type_alt,
        elements: entry.label_ui_elements,
      });
      progress(screens.length, labelled.length);
    }
  } finally {
    await ocrEngine.close();
  }
  return { screens, ocrEngine: ocrEngine.name };
}
