import { sql } from 'kysely';
import { assignFolds } from '#analysis/engine/learning/random.ts';
import { train } from '#analysis/engine/learning/train.ts';
import { computeBeliefs } from '#analysis/image-facts/beliefs.ts';
import type { Db } from '#db/tables.ts';
import { cosine, PARTS, VECTOR_BYTES } from '#domain/image-facts/vector-layout.ts';
import { categoriesOf, labelsOf } from '../analysis/methods.ts';
import { createRandom } from '../datasets/random.ts';
import type { Screen } from './gallery.ts';

// Part of `npm run eval:similar`: measures how often similar screens have the same screen type (docs/similar.md).

const FOLDS = 5;
const RESULTS_PER_QUERY = 5;
/** The baseline is the mean of this many runs with random results. */
const RANDOM_RUNS = 20;

type ScreenWithVector = Screen & { vector: Int8Array; phash: bigint };

/**
 * Writes the engine's beliefs (its probabilities for screen types and elements) to the vector of each screen. The
 * engine is trained only on screens of other apps, because it has seen the labels of its training examples.
 */
function addBeliefs(screens: readonly ScreenWithVector[]): void {
  const labeled = screens.map((screen) => ({ ...screen.observed, ...screen }));
  const categories = categoriesOf(labeled);
  const folds = assignFolds(
    screens.map(({ app }) => app),
    FOLDS,
    1,
  );
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const examples = labeled
      .filter((_, index) => folds[index] !== fold)
      .map((screen) => ({
        ocrText: screen.ocrText,
        features: screen.features,
        group: screen.app,
        categories: labelsOf(screen),
      }));
    const model = train(examples, categories, { minExamples: 1 });
    for (const [index, { vector, ...screen }] of labeled.entries())
      if (folds[index] === fold) vector.set(computeBeliefs(model, screen), PARTS.beliefs.start);
  }
}

const isSameType = (a: Screen, b: Screen): boolean =>
  a.type === b.type || a.otherTypes.includes(b.type ?? '') || b.otherTypes.includes(a.type ?? '');

function countBits(value: bigint): number {
  let bits = 0;
  for (let rest = value; rest > 0n; rest >>= 1n) bits += Number(rest & 1n);
  return bits;
}

/**
 * Uses each screen as a query. Its results are the five most similar screens of other apps on its platform. Returns the
 * share of results that have the type of their query (`isSameType`), in percent. Skips a query if no other app has a
 * screen of its type on the platform.
 */
function computePrecision(
  screens: readonly ScreenWithVector[],
  similarity: (a: ScreenWithVector, b: ScreenWithVector) => number,
): number {
  let [correct, shown] = [0, 0];
  for (const query of screens) {
    const pool = screens.filter(({ app, platform }) => app !== query.app && platform === query.platform);
    if (!pool.some(({ type }) => type === query.type)) continue;
    const first = pool
      .map((screen) => ({ screen, score: similarity(query, screen) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, RESULTS_PER_QUERY);
    correct += first.filter(({ screen }) => isSameType(query, screen)).length;
    shown += first.length;
  }
  return (100 * correct) / shown;
}

/** Prints the precision of random results, the perceptual hash, and the relations 'same look' and 'same idea'. */
export async function measurePrecision(db: Db, all: readonly Screen[]): Promise<void> {
  const { rows } = await sql<{ sha256: string; phash: string; vector: Uint8Array }>`
    select i.sha256, i.phash, f.vector from images i join image_facts f using (sha256)`.execute(db);
  const stored = new Map(rows.map((row) => [row.sha256, row]));
  const screens = all.flatMap((screen): ScreenWithVector[] => {
    const row = stored.get(screen.sha256);
    if (!row || screen.type === null) return [];
    const vector = Int8Array.from(new Int8Array(row.vector.buffer, row.vector.byteOffset, VECTOR_BYTES));
    return [{ ...screen, vector, phash: BigInt(`0x${row.phash}`) }];
  });
  addBeliefs(screens);
  const random = createRandom(1);
  const runs = Array.from({ length: RANDOM_RUNS }, () => computePrecision(screens, () => random.next()));
  const results: [string, number][] = [
    ['random', runs.reduce((sum, value) => sum + value, 0) / RANDOM_RUNS],
    ['perceptual hash', computePrecision(screens, (a, b) => -countBits(a.phash ^ b.phash))],
    ['same look', computePrecision(screens, (a, b) => cosine(a.vector, b.vector, PARTS.look))],
    ['same idea, without tags', computePrecision(screens, (a, b) => cosine(a.vector, b.vector, PARTS.idea))],
  ];
  console.log(
    `\nOther apps only, ${screens.length} labeled screens: share of the first ${RESULTS_PER_QUERY} results with the same type or an alternative`,
  );
  for (const [name, value] of results) console.log(`${name.padEnd(50)} ${value.toFixed(1)} %`);
}
