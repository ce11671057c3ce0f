import type { OcrText, TextBox } from '#domain/ocr/ocr-text.ts';
import type { VisualFeatures } from '../features/visual-features.ts';

/** Evidence for a concept besides words: about -3 (impossible) to 3 (certain). */
export type Rule = (features: VisualFeatures, ocrText: OcrText) => number;
export type Rules = Readonly<Record<string, Rule>>;

/** Text boxes whose upper edge is between two shares of the height. */
export const between = ({ boxes }: OcrText, from: number, to: number): TextBox[] =>
  boxes.filter((box) => box.y >= from && box.y < to);

/** Sizes of the groups of boxes with equal results of `by`. */
export function clusterSizes(boxes: readonly TextBox[], by: (box: TextBox) => number): number[] {
  const counts = new Map<number, number>();
  for (const box of boxes) counts.set(Math.round(by(box)), (counts.get(Math.round(by(box))) ?? 0) + 1);
  return [...counts.values()];
}

/** Number of lines with at least `atLeast` boxes side by side. Lines are separated in units of the width. */
export const filledLines = ({ boxes, width, height }: OcrText, atLeast: number): number =>
  clusterSizes(boxes, (box) => (((box.y + box.height / 2) * height) / width) * 60).filter((n) => n >= atLeast)
    .length;

/** The score of the first step that `value` reaches. */
export const steps = (value: number, ...levels: (readonly [from: number, score: number])[]): number =>
  levels.find(([from]) => value >= from)?.[1] ?? 0;
