/** A prediction for an example that had no part in the training: its probability, and whether it was right. */
export type Trial = { probability: number; right: boolean };

/** Of what is selected so much has to be right. */
export const TARGET_PRECISION = 0.73;
/** What is likelier wrong than right is never selected, however well the surer ones do. */
const LOWEST = 0.5;
/** Fewer selections than this prove nothing. */
const FEWEST_TRIALS = 10;

/**
 * The lowest probability from which on selecting is right often enough: one standard error of the observed precision
 * is taken off first, because the best of many thresholds is in part the luckiest one. Null where there is none.
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
