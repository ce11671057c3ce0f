import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { openBundledEngine } from '#analysis/ocr/bundled-engine.ts';
import { openNativeEngine } from '#analysis/ocr/native-engine.ts';
import type { OcrEngine } from '#analysis/ocr/ocr-engine.ts';
import { type ComparedScreen, countWords, lumaOf } from '#domain/catalogue/stacks/compare-variants.ts';
import { computeFacts } from '#domain/image-facts/compute-facts.ts';
import { toLuma } from '#domain/image-facts/look.ts';
import { type Sample, sampleFile } from '#domain/image-facts/sample.ts';
import { textOf } from '#domain/ocr/boxes.ts';
import { OCR_VERSION } from '#domain/ocr/ocr-text.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import { getOrCompute } from '../analysis/corpus.ts';
import { toUpright } from '../similar/pictures.ts';
import { DARK_STYLES, LIGHT_STYLES, RECOLOUR_VERSION, recolour } from './recolour.ts';

// Part of `npm run eval:stacks`: reads screenshots, draws a *twin* of each in the opposite theme, and recognizes the
// texts of both.

/** A screenshot or its recolored twin. */
export type EvaluatedScreen = ComparedScreen & {
  app: string;
  /** `file`; for a twin, followed by the name of the style in parentheses. */
  name: string;
  /** Path of the screenshot relative to the folder, also for its twin. */
  file: string;
  /** Name of a twin's style; null for a screenshot. */
  style: string | null;
  scheme: 'light' | 'dark';
  /** Share of a twin's pixels whose luma differs from the screenshot; null for a screenshot. */
  changedShare: number | null;
};

/** A screenshot in a folder. `app` is a slug, and `file` a path relative to the folder. */
export type Source = { app: string; platform: Platform; file: string };

const manifestSchema = z.array(z.object({ file: z.string(), slug: z.string(), platform: z.enum(PLATFORMS) }));

export async function listSources(folder: string): Promise<Source[]> {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8');
  return manifestSchema.parse(JSON.parse(text)).map(({ slug, ...source }) => ({ ...source, app: slug }));
}

const catalogueSchema = z.object({
  apps: z.array(
    z.object({
      slug: z.string(),
      screens: z.array(z.object({ file: z.string(), platform: z.enum(PLATFORMS) })),
    }),
  ),
});

export async function listDemoSources(folder: string): Promise<Source[]> {
  const { apps } = catalogueSchema.parse(
    JSON.parse(await readFile(path.join(folder, 'catalogue.json'), 'utf8')),
  );
  return apps.flatMap(({ slug, screens }) => screens.map((screen) => ({ ...screen, app: slug })));
}

/** Longer than the server's limit, so that a busy machine does not end the run. */
const OCR_TIMEOUT_MS = 600_000;

/** Number of screenshots that are processed at a time. */
const CONCURRENCY = 2;

type Observation = { text: string; width: number; height: number; sample: Sample };

/**
 * Recognizes the text of the image that `draw` returns, and samples its pixels. Caches the results by `key`, by engine,
 * and by the versions of OCR and recoloring.
 */
async function observe(key: string, draw: () => Promise<Buffer>, engine: OcrEngine): Promise<Observation> {
  const name = createHash('sha256').update(`${key} ${engine.name}`).digest('hex');
  const { value } = await getOrCompute(
    `vitrine-bench-stacks-${OCR_VERSION}-${RECOLOUR_VERSION}`,
    name,
    async () => {
      const image = await draw();
      const { boxes, width, height } = await engine.recognize(image);
      const sample = Buffer.from(await sampleFile(image)).toString('base64');
      return { text: textOf(boxes), width, height, sample };
    },
  );
  return { ...value, sample: Buffer.from(value.sample, 'base64') };
}

/** A pixel counts as changed if its luma (0 to 255) differs by more than this. */
const MIN_CHANGE = 25;

/** Returns the share of pixels that differ between two samples, 0 to 1. */
function measureChange(original: Sample, twin: Sample): number {
  const [before, after] = [toLuma(original), toLuma(twin)];
  let changed = 0;
  for (const [index, luma] of before.entries())
    changed += Number(Math.abs(luma - (after[index] as number)) > MIN_CHANGE);
  return changed / before.length;
}

function toScreen(
  { app, platform, file }: Source,
  { text, width, height, sample }: Observation,
  twinOf: { style: string; sample: Sample } | null,
): EvaluatedScreen {
  const style = twinOf?.style ?? null;
  const { vector, palette, scheme } = computeFacts(sample, { width, height });
  const name = style ? `${file} (${style})` : file;
  const changedShare = twinOf && measureChange(twinOf.sample, sample);
  const known = { app, platform, file, name, style, scheme, width, vector, changedShare, capturedAt: null };
  return { ...known, words: countWords(text), luma: lumaOf(palette) };
}

async function observeWithTwin(
  folder: string,
  source: Source,
  engine: OcrEngine,
): Promise<EvaluatedScreen[]> {
  const image = await readFile(path.join(folder, source.file));
  const sha256 = createHash('sha256').update(image).digest('hex');
  const observation = await observe(sha256, async () => image, engine);
  const original = toScreen(source, observation, null);
  const styles = Object.entries(original.scheme === 'light' ? DARK_STYLES : LIGHT_STYLES);
  const [name, style] = styles[
    Number.parseInt(sha256.slice(0, 8), 16) % styles.length
  ] as (typeof styles)[number];
  const draw = async () => recolour((await toUpright(image)).image, style);
  const twin = await observe(`${sha256} ${name}`, draw, engine);
  return [original, toScreen(source, twin, { style: name, sample: observation.sample })];
}

/**
 * Returns the screenshots of a folder, each followed by its twin. The hash of a screenshot decides the style of its
 * twin. OCR results and samples are cached in the system's temporary directory, so an interrupted run can continue.
 */
export async function observeScreens(
  folder: string,
  sources: readonly Source[],
  progress: (done: number, of: number) => void,
): Promise<EvaluatedScreen[]> {
  const engine = (await openNativeEngine()) ?? (await openBundledEngine({ timeLimitMs: OCR_TIMEOUT_MS }));
  const screens: EvaluatedScreen[][] = [];
  const waiting = sources.entries();
  let done = 0;
  // While the text of one image is recognized, the next twin is drawn.
  const work = async (): Promise<void> => {
    for (const [index, source] of waiting) {
      screens[index] = await observeWithTwin(folder, source, engine);
      done += 1;
      progress(done, sources.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  } finally {
    await engine.close();
  }
  return screens.flat();
}
