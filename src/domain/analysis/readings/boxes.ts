import type { TextBox } from '../reading.ts';

/** Text, left, top, width, height, height of letters, confidence; the numbers in ten-thousandths. */
export type PackedBox = [string, number, number, number, number, number, number];

const SCALE = 10_000;
/** What `screen_text.ocr` takes. */
const LONGEST_TEXT = 50_000;

const pack = (share: number): number => Math.round(share * SCALE);

/** As it is kept: half as long as the boxes, and as exact as a pixel of a large screen. */
export const packBoxes = (boxes: readonly TextBox[]): PackedBox[] =>
  boxes.map(({ text, x, y, width, height, letterHeight, confidence }) => [
    text,
    ...([x, y, width, height, letterHeight, confidence].map(pack) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]),
  ]);

export const unpackBoxes = (boxes: readonly PackedBox[]): TextBox[] =>
  boxes.map(([text, x, y, width, height, letterHeight, confidence]) => ({
    text,
    x: x / SCALE,
    y: y / SCALE,
    width: width / SCALE,
    height: height / SCALE,
    letterHeight: letterHeight / SCALE,
    confidence: confidence / SCALE,
  }));

/** What search looks into: a line for each label. */
export const textOf = (boxes: readonly TextBox[]): string =>
  boxes
    .map(({ text }) => text)
    .join('\n')
    .slice(0, LONGEST_TEXT)
    .toWellFormed();
