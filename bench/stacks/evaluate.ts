import { assignFolds } from '#analysis/engine/learning/random.ts';
import { isThemePair, THEME_LIMITS, type ThemeLimits } from '#domain/catalogue/stacks/compare-variants.ts';
import type { Pair } from './pairs.ts';

// Part of `npm run eval:stacks`: prints how well `isThemePair` recognizes the light and the dark variant of one screen.

const FOLDS = 5;
/** Precision that chosen limits should reach, 0 to 1. */
const MIN_PRECISION = 0.95;

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) =>
    Number((from + index * step).toFixed(3)),
  );
const CANDIDATE_LIMITS: ThemeLimits[] = range(0.3, 0.9, 0.05).flatMap((words) =>
  range(0.4, 0.95, 0.05).flatMap((layout) =>
    range(0.1, 0.4, 0.05).map((brightness) => ({ words, layout, brightness })),
  ),
);

type Outcome = { found: number; missed: number; wrong: number; errors: Pair[] };

function countOutcomes(pairs: readonly Pair[], isProposed: (pair: Pair) => boolean): Outcome {
  const outcome: Outcome = { found: 0, missed: 0, wrong: 0, errors: [] };
  for (const pair of pairs) {
    if (pair.truth === null) continue;
    const proposed = isProposed(pair);
    if (pair.truth && proposed) outcome.found += 1;
    else if (pair.truth) outcome.missed += 1;
    else if (proposed) outcome.wrong += 1;
    if (pair.truth !== proposed) outcome.errors.push(pair);
  }
  return outcome;
}

const recallOf = ({ found, missed }: Outcome): number => found / Math.max(1, found + missed);
const precisionOf = ({ found, wrong }: Outcome): number => found / Math.max(1, found + wrong);

const formatOutcome = (outcome: Outcome): string =>
  `recall ${(100 * recallOf(outcome)).toFixed(1)} % (${outcome.found} of ${outcome.found + outcome.missed}), ` +
  `precision ${(100 * precisionOf(outcome)).toFixed(1)} % (${outcome.wrong} wrong)`;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/**
 * Chooses the limits with the best recall among those with enough precision (`MIN_PRECISION`). If no limits have
 * enough, chooses those with the best precision. If several limits are equally good, returns the median of each of the
 * three values, which is far from the values where errors begin.
 */
function chooseLimits(pairs: readonly Pair[]): ThemeLimits {
  const judged = CANDIDATE_LIMITS.map((limits) => {
    const outcome = countOutcomes(pairs, ({ measures }) => isThemePair(measures, limits));
    const precision = precisionOf(outcome);
    return {
      limits,
      // Limits with enough precision have a score of at least 1, all others a lower one. Precision decides between
      // limits with the same recall.
      score: precision >= MIN_PRECISION ? 1 + recallOf(outcome) + precision / 1000 : precision,
    };
  });
  const best = Math.max(...judged.map(({ score }) => score));
  const bestLimits = judged.filter(({ score }) => score === best).map(({ limits }) => limits);
  return {
    words: median(bestLimits.map(({ words }) => words)),
    layout: median(bestLimits.map(({ layout }) => layout)),
    brightness: median(bestLimits.map(({ brightness }) => brightness)),
  };
}

/**
 * Prints recall and precision of `isThemePair`, first with limits that were chosen on other apps, then with the actual
 * limits (`THEME_LIMITS`). With `isVerbose`, also lists the errors with the actual limits.
 */
export function evaluate(title: string, pairs: readonly Pair[], isVerbose: boolean): void {
  const apps = [...new Set(pairs.map(({ app }) => app))];
  console.log(`\n${title}: ${pairs.length} pairs of screens of one app, ${apps.length} apps`);
  const folds = assignFolds(
    pairs.map(({ app }) => app),
    FOLDS,
    1,
  );
  const heldOut: Outcome = { found: 0, missed: 0, wrong: 0, errors: [] };
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const limits = chooseLimits(pairs.filter((_, index) => folds[index] !== fold));
    const outcome = countOutcomes(
      pairs.filter((_, index) => folds[index] === fold),
      ({ measures }) => isThemePair(measures, limits),
    );
    console.log(
      `Fold ${fold + 1}, limits of the other folds: words ${limits.words}, layout ${limits.layout}, brightness ${limits.brightness}: ${formatOutcome(outcome)}`,
    );
    for (const key of ['found', 'missed', 'wrong'] as const) heldOut[key] += outcome[key];
  }
  console.log(`Held-out folds together: ${formatOutcome(heldOut)}`);
  const { words, layout, brightness } = chooseLimits(pairs);
  console.log(`Limits of all apps: words ${words}, layout ${layout}, brightness ${brightness}`);
  const isProposed = ({ isCandidate, measures }: Pair): boolean =>
    isCandidate && isThemePair(measures, THEME_LIMITS);
  const all = countOutcomes(pairs, isProposed);
  console.log(`The rule as it is, all pairs: ${formatOutcome(all)}`);
  for (const source of new Set(pairs.map((pair) => pair.source)))
    console.log(
      `  ${source}: ${formatOutcome(
        countOutcomes(
          pairs.filter((pair) => pair.source === source),
          isProposed,
        ),
      )}`,
    );
  if (!isVerbose) return;
  for (const { truth, names, isCandidate, measures } of all.errors) {
    const { words, layout, brightness, distinctWords } = measures;
    console.log(
      `${truth ? 'missed' : 'wrong '} ${names.join(' | ')} words ${words.toFixed(2)} (${distinctWords}) layout ${layout.toFixed(2)} brightness ${brightness.toFixed(2)}${isCandidate ? '' : ' not a candidate'}`,
    );
  }
}
