import { rgbaToThumbHash } from 'thumbhash';
import { computeFacts, type ImageFacts } from '#domain/image-facts/compute-facts.ts';
import { samplePixels } from '#domain/image-facts/sample.ts';
import { encode, resize } from '../renditions/render.ts';
import {
  PREGENERATED,
  type Purpose,
  planName,
  type RenditionPlan,
  thumbnailPlan,
} from '../renditions/rendition-plan.ts';
import { decode, fromPixels, type Pixels, reportAsInvalidFile, toPixels } from './decoder.ts';
import { dominantColour } from './dominant-colour.ts';
import { perceptualHash } from './fingerprint.ts';
import type { Original } from './normalise.ts';
import { isWeakCover } from './weak-cover.ts';

export type Derived = {
  renditions: Array<{ plan: RenditionPlan; bytes: Buffer }>;
  /** 16 hex digits. */
  phash: string;
  /** Base64. */
  thumbhash: string;
  /** `#rrggbb`; only for logos. */
  dominantColor: string | null;
  /** Nearly empty, or dimmed behind a dialog. Automatic covers avoid such images. */
  isWeakCover: boolean;
  /** Colors, shape and visual vector; null for logos. */
  facts: ImageFacts | null;
};

/** Largest edge that a thumbhash accepts. */
const MAX_THUMBHASH_EDGE = 100;

/** Returns the plans of the renditions made at ingest, without duplicates, which small images would have. */
function plansOf(original: Original, purpose: Purpose): RenditionPlan[] {
  const plans = PREGENERATED[purpose].map((width) => thumbnailPlan(original, width));
  return [...new Map(plans.map((plan) => [planName(plan), plan])).values()];
}

const inParallel = <T>(tasks: (() => Promise<T>)[]): Promise<T[]> => Promise.all(tasks.map((task) => task()));

async function inSequence<T>(tasks: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  for (const task of tasks) results.push(await task());
  return results;
}

/**
 * Decodes an original completely, which also proves that it can be decoded. Scales the pixels to the largest rendition,
 * and derives all data from them. With `isBackground`, the renditions are encoded one after another on one core.
 * @throws ProductError image_invalid
 */
export async function derive(
  original: Original,
  purpose: Purpose,
  { isBackground = false }: { isBackground?: boolean } = {},
): Promise<Derived> {
  const plans = plansOf(original, purpose);
  const largest = plans.reduce((a, b) => (b.width > a.width ? b : a));
  const pixels: Pixels = await reportAsInvalidFile(toPixels(resize(decode(original.bytes), largest)));
  const renderings = plans.map((plan) => async () => ({
    plan,
    bytes: await encode(resize(fromPixels(pixels), plan), plan.format, plan.quality).toBuffer(),
  }));
  const renditions = await (isBackground ? inSequence(renderings) : inParallel(renderings));
  const small = await toPixels(
    fromPixels(pixels)
      .resize(MAX_THUMBHASH_EDGE, MAX_THUMBHASH_EDGE, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha(),
  );
  return {
    renditions,
    phash: await perceptualHash(pixels),
    thumbhash: Buffer.from(rgbaToThumbHash(small.width, small.height, small.data)).toString('base64'),
    dominantColor: purpose === 'logo' ? dominantColour(small) : null,
    isWeakCover: purpose !== 'logo' && (await isWeakCover(pixels)),
    facts: purpose === 'logo' ? null : computeFacts(await samplePixels(pixels), original),
  };
}
