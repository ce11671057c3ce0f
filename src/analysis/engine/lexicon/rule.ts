import type { OcrText, TextBox } from '#domain/ocr/ocr-text.ts';
import type { VisualFeatures } from '../features/visual-features.ts';

/**
 * Scores, by the look and layout of a screen, how likely it is that the screen shows a concept (`concept.ts`): from
 * about -3 (impossible) to 3 (certain).
 */
export type Rule = (features: VisualFeatures, ocrText: OcrText) => number;
export type Rules = Readonly<Record<string, Rule>>;

/** Returns the text boxes whose upper edge is between `from` and `to`, as shares of the image's height. */
export const boxesBetween = ({ boxes }: OcrText, from: number, to: number): TextBox[] =>
  boxes.filter((box) => box.y >= from && box.y < to);

/** Groups boxes by the rounded result of `by` and returns the sizes of the groups. */
export function clusterSizes(boxes: readonly TextBox[], by: (box: TextBox) => number): number[] {
  const counts = new Map<number, number>();
  for (const box of boxes) counts.set(Math.round(by(box)), (counts.get(Math.round(by(box))) ?? 0) + 1);
  return [...counts.values()];
}

/**
 * Counts the lines with at least `atLeast` boxes side by side. Boxes are on one line if the vertical
 * positions of their centers round to the same multiple of a sixtieth of the image's width.
 */
export const countLinesWithBoxes = ({ boxes, width, height }: OcrText, atLeast: number): number =>
  clusterSizes(boxes, (box) => (((box.y + box.height / 2) * height) / width) * 60).filter((n) => n >= atLeast)
    .length;

/**
 * Returns the score of the first level that `value` reaches, or 0 if it reaches none. Levels are in descending order.
 */
export const scoreByLevel = (value: number, ...levels: (readonly [from: number, score: number])[]): number =>
  levels.find(([from]) => value >= from)?.[1] ?? 0;
