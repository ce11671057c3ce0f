/** The probability of a held-out prediction, and whether it was correct. */
export type HeldOutPrediction = { probability: number; isCorrect: boolean };

/** Share of the selected categories that must be correct. `docs/analysis.md` shows what is reached on unseen apps. */
export const TARGET_PRECISION = 0.73;
/** A category that is more likely wrong than right is never selected. */
const MIN_THRESHOLD = 0.5;
/** With fewer predictions, the precision at a threshold is too uncertain. */
const MIN_PREDICTIONS = 10;

/**
 * Returns the lowest probability from which selections are precise enough, or null if there is none. One standard
 * error is subtracted from the observed precision, because choosing the best of many thresholds overestimates it.
 */
export function chooseThreshold(predictions: readonly HeldOutPrediction[]): number | null {
  const ordered = predictions
    .filter(({ probability }) => probability >= MIN_THRESHOLD)
    .sort((a, b) => b.probability - a.probability);
  let correct = 0;
  let threshold: number | null = null;
  ordered.forEach((prediction, index) => {
    correct += Number(prediction.isCorrect);
    const count = index + 1;
    const next = ordered[count]?.probability;
    // Equal probabilities are selected together or not at all.
    if (count < MIN_PREDICTIONS || next === prediction.probability) return;
    const precision = correct / count;
    const error = Math.sqrt((precision * (1 - precision)) / count);
    if (precision - error >= TARGET_PRECISION)
      threshold = next === undefined ? MIN_THRESHOLD : (prediction.probability + next) / 2;
  });
  return threshold;
}
