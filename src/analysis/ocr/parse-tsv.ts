import type { TextBox } from '#domain/ocr/ocr-text.ts';

/** Size of the recognized image in pixels, the unit of the TSV. */
export type Size = { width: number; height: number };

type Word = { text: string; confidence: number; x: number; y: number; width: number; height: number };

/** Rows of the TSV describe pages, blocks, paragraphs, lines and words; only words have text. */
const WORD_LEVEL = '5';
/** Minimum confidence, out of 100. Words below it are mostly misread edges of icons. */
const MIN_CONFIDENCE = 35;
/** Maximum gap between two words of one label, relative to the height of the taller word. */
const MAX_GAP_TO_HEIGHT_RATIO = 1.6;
/** Maximum number of text boxes per image. A normal screenshot has a few hundred; a hostile image could have more. */
const MAX_BOXES = 5_000;
/** Longer words are cut to this number of characters. */
const MAX_WORD_LENGTH = 200;
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** The fields are: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function parseWord(fields: readonly string[]): Word | null {
  const [x = NaN, y = NaN, width = NaN, height = NaN, confidence = NaN] = fields.slice(6, 11).map(Number);
  // Spaces separate the words of a box, so a word must not contain any.
  const text = fields
    .slice(11)
    .join('')
    .replace(/[\p{C}\s]/gu, '')
    .slice(0, MAX_WORD_LENGTH);
  if (![x, y, width, height, confidence].every(Number.isFinite) || width <= 0 || height <= 0) return null;
  if (confidence < MIN_CONFIDENCE || !HAS_LETTER_OR_DIGIT.test(text)) return null;
  return { text: text.toWellFormed(), confidence: Math.min(confidence, 100), x, y, width, height };
}

/** Splits the words of one line at large gaps. */
function splitAtGaps(line: readonly Word[]): Word[][] {
  const parts: Word[][] = [];
  let last: Word | null = null;
  for (const word of line) {
    const gap = last ? word.x - (last.x + last.width) : Infinity;
    if (last && gap <= MAX_GAP_TO_HEIGHT_RATIO * Math.max(last.height, word.height)) parts.at(-1)?.push(word);
    else parts.push([word]);
    last = word;
  }
  return parts;
}

const clampedShare = (pixels: number, total: number): number => Math.min(1, Math.max(0, pixels / total));

function toBox(words: readonly Word[], { width, height }: Size): TextBox {
  const left = clampedShare(Math.min(...words.map((word) => word.x)), width);
  const top = clampedShare(Math.min(...words.map((word) => word.y)), height);
  const right = clampedShare(Math.max(...words.map((word) => word.x + word.width)), width);
  const bottom = clampedShare(Math.max(...words.map((word) => word.y + word.height)), height);
  const heights = words.map((word) => word.height).sort((a, b) => a - b);
  return {
    text: words.map(({ text }) => text).join(' '),
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
    letterHeight: clampedShare(heights[Math.floor(heights.length / 2)] ?? 0, height),
    ...(words.length > 1 && {
      words: words.map((word) => {
        const x = clampedShare(word.x, width);
        return { x, width: clampedShare(word.x + word.width, width) - x };
      }),
    }),
    confidence: words.reduce((sum, word) => sum + word.confidence, 0) / words.length / 100,
  };
}

/**
 * Converts Tesseract's TSV to text boxes in reading order: block by block, so that the lines of a paragraph are
 * adjacent. Ignores invalid rows and rows that are not words; never throws.
 */
export function parseTesseractTsv(tsv: string, size: Size): TextBox[] {
  const lines = new Map<string, Word[]>();
  for (const row of tsv.split('\n')) {
    const fields = row.split('\t');
    if (fields[0] !== WORD_LEVEL) continue;
    const word = parseWord(fields);
    if (!word) continue;
    const lineKey = fields.slice(1, 5).join('.');
    const line = lines.get(lineKey) ?? [];
    line.push(word);
    lines.set(lineKey, line);
  }
  return [...lines.values()]
    .flatMap(splitAtGaps)
    .slice(0, MAX_BOXES)
    .map((words) => toBox(words, size));
}
