import type { TextBox, WordSpan } from './ocr-text.ts';

/**
 * Text, left, top, width, height, letter height and confidence of a box; the numbers are in ten-thousandths.
 * A box of several words also has a string of their widths and gaps, from its left edge: '312 14 96' is a
 * word 312 wide, a gap of 14 and a word 96 wide. Such a string takes a quarter of the bytes of JSON numbers.
 */
export type PackedBox = [string, number, number, number, number, number, number, (string | undefined)?];

const SCALE = 10_000;
/** Maximum length of the column `screen_text.ocr`, in characters. */
const MAX_TEXT_LENGTH = 50_000;

const pack = (share: number): number => Math.round(share * SCALE);

/** Returns the distances between consecutive edges of the words, from left to right: width, gap, width, … */
function packWords(words: readonly WordSpan[]): string {
  const edges = words.flatMap(({ x, width }) => [pack(x), pack(x + width)]);
  return edges
    .slice(1)
    .map((edge, index) => edge - (edges[index] ?? 0))
    .join(' ');
}

function unpackWords(left: number, packed: string): WordSpan[] {
  const words: WordSpan[] = [];
  let edge = left;
  const distances = packed.split(' ').map(Number);
  for (let index = 0; index < distances.length; index += 2) {
    const [width = 0, gap = 0] = distances.slice(index, index + 2);
    words.push({ x: edge / SCALE, width: width / SCALE });
    edge += width + gap;
  }
  return words;
}

/** Encodes boxes for storage. Packed boxes take half the size of plain JSON and are accurate to a ten-thousandth. */
export const packBoxes = (boxes: readonly TextBox[]): PackedBox[] =>
  boxes.map(({ text, x, y, width, height, letterHeight, confidence, words }): PackedBox => {
    const packed: PackedBox = [
      text,
      pack(x),
      pack(y),
      pack(width),
      pack(height),
      pack(letterHeight),
      pack(confidence),
    ];
    if (words) packed.push(packWords(words));
    return packed;
  });

export const unpackBoxes = (boxes: readonly PackedBox[]): TextBox[] =>
  boxes.map(([text, x, y, width, height, letterHeight, confidence, words]) => ({
    text,
    x: x / SCALE,
    y: y / SCALE,
    width: width / SCALE,
    height: height / SCALE,
    letterHeight: letterHeight / SCALE,
    confidence: confidence / SCALE,
    ...(words !== undefined && { words: unpackWords(x, words) }),
  }));

/** Returns the searchable text: one line per box, at most 50,000 characters. */
export const textOf = (boxes: readonly TextBox[]): string =>
  boxes
    .map(({ text }) => text)
    .join('\n')
    .slice(0, MAX_TEXT_LENGTH)
    .toWellFormed();
