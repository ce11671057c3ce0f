import type { OcrText, TextBox } from '#domain/ocr/ocr-text.ts';

/** Features of the amount, size, position and kind of the text, scaled to about 0 to 1. */
export type TextShape = {
  /** Counts on a logarithmic scale: ln(1 + boxes) / 5 and ln(1 + words) / 6. */
  boxes: number;
  words: number;
  /** Mean number of words per text box, divided by 12; at most 1. */
  wordsPerBox: number;
  /** Median letter height times 20 and largest letter height times 8, relative to the image's width. */
  middleLetters: number;
  tallestLetters: number;
  /** Largest letter height relative to the median, divided by six; at most 1. */
  contrast: number;
  /** Shares of the text boxes. */
  leftAligned: number;
  centred: number;
  reachingRight: number;
  /** Numbers of text boxes, divided by five; at most 1. At the bottom, only short labels count, as in a tab bar. */
  atBottom: number;
  atTop: number;
  /** Mean vertical position of the text boxes, from 0 (top) to 1. */
  middleHeight: number;
  /** Share of digits among all characters. */
  digits: number;
  /** Numbers of text boxes with a price or a time of day, divided by four; at most 1. */
  prices: number;
  times: number;
  /** Shares of the text boxes with at most two words, and with at least seven. */
  short: number;
  long: number;
  /** 1 if the lower half shows the letter keys of a keyboard, otherwise 0. */
  keyboard: number;
};

const PRICE = /[$€£¥₹]\s?\d|\d\s?(USD|EUR)/;
const TIME = /\b\d{1,2}:\d{2}\b/;
/** The first five letters of a row of a QWERTY keyboard, with any spaces or symbols between them. */
const KEYS = /q\W*w\W*e\W*r\W*t|a\W*s\W*d\W*f\W*g/i;

const wordCount = (box: TextBox): number => box.text.split(' ').length;

export function computeTextShape({ width, height, boxes }: OcrText): TextShape {
  const count = (predicate: (box: TextBox) => boolean): number => boxes.filter(predicate).length;
  const share = (predicate: (box: TextBox) => boolean): number =>
    boxes.length ? count(predicate) / boxes.length : 0;
  const scaledCount = (predicate: (box: TextBox) => boolean, maxCount: number): number =>
    Math.min(1, count(predicate) / maxCount);
  const sum = (measure: (box: TextBox) => number): number =>
    boxes.reduce((total, box) => total + measure(box), 0);
  const words = sum(wordCount);
  const letterHeights = boxes.map((box) => (box.letterHeight * height) / width).sort((a, b) => a - b);
  const median = letterHeights[letterHeights.length >> 1] ?? 0;
  const tallest = letterHeights.at(-1) ?? 0;
  const lower = boxes.filter((box) => box.y > 0.5).map((box) => box.text);
  return {
    boxes: Math.log1p(boxes.length) / 5,
    words: Math.log1p(words) / 6,
    wordsPerBox: boxes.length ? Math.min(12, words / boxes.length) / 12 : 0,
    middleLetters: median * 20,
    tallestLetters: tallest * 8,
    contrast: median ? Math.min(6, tallest / median) / 6 : 0,
    leftAligned: share((box) => box.x < 0.12),
    centred: share((box) => Math.abs(box.x + box.width / 2 - 0.5) < 0.04),
    reachingRight: share((box) => box.x + box.width > 0.88),
    atBottom: scaledCount((box) => box.y > 0.91 && box.text.length < 14, 5),
    atTop: scaledCount((box) => box.y < 0.1, 5),
    middleHeight: boxes.length ? sum((box) => box.y) / boxes.length : 0.5,
    digits:
      sum((box) => box.text.match(/\d/g)?.length ?? 0) /
      Math.max(
        1,
        sum((box) => box.text.length),
      ),
    prices: scaledCount((box) => PRICE.test(box.text), 4),
    // Excludes the clock in a phone's status bar.
    times: scaledCount((box) => box.y > 0.06 && TIME.test(box.text), 4),
    short: share((box) => wordCount(box) <= 2),
    long: share((box) => wordCount(box) >= 7),
    keyboard: Number(KEYS.test(lower.join(' '))),
  };
}
