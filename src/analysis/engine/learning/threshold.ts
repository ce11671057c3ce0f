/** The probability of a held-out prediction, and whether it was right. */
export type Trial = { probability: number; right: boolean };

/** Share of the selected categories that must be right. */
export const TARGET_PRECISION = 0.73;
/** A category that is more likely wrong than right is never selected. */
const LOWEST = 0.5;
/** Fewer selections do not prove a threshold. */
const FEWEST_TRIALS = 10;

/**
 * The lowest probability from which selections are precise enough. One standard error is subtracted from the
 * observed precision first, because the best of many thresholds is partly luck. Null if there is none.
 */
export function thresholdFor(trials: readonly Trial[]): number | null {
  const ordered = trials
    .filter(({ probability }) => probability >= LOWEST)
    .sort((a, b) => b.probability - a.probability);
  let right = 0;
  let threshold: number | null = null;
  ordered.forEach((trial, at) => {
    right += Number(trial.right);
    const count = at + 1;
    const next = ordered[count]?.probability;
    // Equal probabilities are selected together or not at all.
    if (count < FEWEST_TRIALS || next === trial.probability) return;
    const precision = right / count;
    const error = Math.sqrt((precision * (1 - precision)) / count);
    if (precision - error >= TARGET_PRECISION)
      threshold = next === undefined ? LOWEST : (trial.probability + next) / 2;
  });
  return threshold;
}
