import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#db/tables.ts';
import { FEATURES_VERSION } from '../engine/features/visual-features.ts';
import { type EngineCategory, MIN_EXAMPLES } from '../engine/learning/model.ts';
import { LEARNING_VERSION } from '../engine/learning/version.ts';
import { type Candidate, chooseScreens } from './choose-screens.ts';
import {
  hasEnoughOcrTexts,
  listCandidates,
  listScreenCategories,
  listTaggedScreens,
  type TaggedScreen,
} from './sample-queries.ts';

/**
 * Maximum number of training screens. Training on 2,000 screens took 80 seconds of one core and 800 MB (decision 23).
 */
export const MAX_EXAMPLES = 1_000;

/**
 * Maximum number of candidate screens per category and platform. All categories together get eight times `MAX_EXAMPLES`
 * per platform, but each category gets at least 40.
 */
const candidatesPerCategory = (categories: number): number =>
  Math.max(40, Math.ceil((8 * MAX_EXAMPLES) / categories));
/** Categories per query. Small queries let other requests run in between on the embedded database. */
const CATEGORIES_PER_QUERY = 3;
const SCREENS_PER_QUERY = 25;

/** The screens and categories that a model is trained on. */
export type Sample = {
  screens: TaggedScreen[];
  categories: EngineCategory[];
  /** One digest per screen, which changes whenever the screen's image, app, OCR version or tags change. */
  digests: Set<string>;
  /** Hash in hex, which changes whenever training would give a different model. */
  fingerprint: string;
};

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

/** Returns a digest of 8 bytes in hex. */
const computeDigest = ({ sha256, appId, ocrVersion, categories }: TaggedScreen): string =>
  createHash('sha256')
    .update([sha256, appId, ocrVersion, ...categories].join(' '))
    .digest('hex')
    .slice(0, 16);

const EMPTY: Sample = { screens: [], categories: [], digests: new Set(), fingerprint: '' };

/**
 * Chooses at most `MAX_EXAMPLES` screens with confirmed tags for training. Returns an empty sample if too few
 * images have OCR text.
 */
export async function takeSample(db: Db, signal: AbortSignal): Promise<Sample> {
  if (!(await hasEnoughOcrTexts(db, MIN_EXAMPLES))) return EMPTY;
  const all = await listScreenCategories(db);
  const candidateLists: Candidate[][] = [];
  for (const batch of chunks(all, CATEGORIES_PER_QUERY)) {
    await nextTurn(undefined, { signal });
    const ids = batch.map(({ id }) => id);
    candidateLists.push(...(await listCandidates(db, ids, candidatesPerCategory(all.length))));
  }
  const screens: TaggedScreen[] = [];
  for (const ids of chunks([...chooseScreens(candidateLists, MAX_EXAMPLES)], SCREENS_PER_QUERY)) {
    await nextTurn(undefined, { signal });
    screens.push(...(await listTaggedScreens(db, ids)));
  }
  // Sorted, so that equal tags give equal models regardless of the order in which they were set.
  screens.sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  const usedIds = new Set(screens.flatMap((screen) => screen.categories));
  const categories = all.filter(({ id }) => usedIds.has(id));
  const digests = screens.map(computeDigest).sort();
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([LEARNING_VERSION, FEATURES_VERSION, categories, digests]))
    .digest('hex');
  return { screens, categories, digests: new Set(digests), fingerprint };
}
