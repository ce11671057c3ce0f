import type { OcrText, TextBox } from '#domain/ocr/ocr-text.ts';

/** Features that indicate the axes of a chart. Each is 0 for fewer than three labels. */
export type Axes = {
  /** Number of evenly spaced numbers that decrease downwards in one column, divided by six; at most 1. */
  numberAxis: number;
  /** Number of evenly spaced dates, times or numbers in a row, divided by six; at most 1. */
  timeAxis: number;
};

const MAX_LABELS = 6;
const MIN_LABELS = 3;
/** Alignment tolerance of the labels of one axis, as a share of the image's width or height. */
const ALIGNMENT_TOLERANCE = 0.012;
/** Largest ratio of the longest to the shortest distance between the labels of one axis. */
const MAX_GAP_RATIO = 1.35;
/** A number that may have a currency sign or a unit, such as '$1.5k', '80 %' or '20 ms'. */
const NUMBER = /^[$€£¥~]?\s?([\d][\d.,]*)\s?([%kmbgtshd°]|[kmgt]i?b|ms)?$/i;
/** A date, a time of day or a number of up to four digits, such as '3/14', '9:30', '5 pm', '12 Jan' or '2024'. */
const DATE_OR_TIME =
  /^(\d{1,4}|\d{1,2}[:./-]\d{1,2}|\d{1,2}\s?[ap]m|(\d{1,2} )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?( \d{1,2})?)$/i;
/** The labels of a vertical axis are aligned at their left edges or at their right edges. */
const LABEL_EDGES: readonly ((label: TextBox) => number)[] = [
  (label) => label.x,
  (label) => label.x + label.width,
];

const isEvenlySpaced = (positions: readonly number[]): boolean => {
  const gaps = positions.slice(1).map((position, index) => position - (positions[index] ?? 0));
  return Math.min(...gaps) > 0 && Math.max(...gaps) <= MAX_GAP_RATIO * Math.min(...gaps);
};

/** Returns the number of labels in the longest evenly spaced run that begins at index `start`. */
function evenRunLength(positions: readonly number[], start: number): number {
  let end = start + 1;
  while (end < positions.length && isEvenlySpaced(positions.slice(start, end + 1))) end += 1;
  return end - start;
}

const longestRunLength = (positions: readonly number[]): number =>
  Math.max(0, ...positions.map((_, start) => evenRunLength(positions, start)));

const parseNumber = ({ text }: TextBox): number | null => {
  const digits = NUMBER.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits.replace(/,/g, ''));
};

const scaleRun = (run: number): number => (run < MIN_LABELS ? 0 : Math.min(1, run / MAX_LABELS));

export function detectAxes({ boxes }: OcrText): Axes {
  const numbers = boxes.flatMap((box) => {
    const value = parseNumber(box);
    return value === null || Number.isNaN(value) ? [] : [{ box, value }];
  });
  const columnRuns = numbers.flatMap(({ box }) =>
    LABEL_EDGES.map((edge) => {
      const column = numbers
        .filter((other) => Math.abs(edge(other.box) - edge(box)) < ALIGNMENT_TOLERANCE)
        .sort((a, b) => a.box.y - b.box.y);
      const isFalling = column.every(
        ({ value }, index) => index === 0 || value < (column[index - 1]?.value ?? 0),
      );
      return isFalling ? longestRunLength(column.map((other) => other.box.y)) : 0;
    }),
  );
  const dates = boxes.filter(({ text }) => DATE_OR_TIME.test(text.trim()));
  const rowRuns = dates.map((box) =>
    longestRunLength(
      dates
        .filter(
          (other) => Math.abs(other.y + other.height / 2 - box.y - box.height / 2) < ALIGNMENT_TOLERANCE,
        )
        .map((other) => other.x + other.width / 2)
        .sort((a, b) => a - b),
    ),
  );
  return { numberAxis: scaleRun(Math.max(0, ...columnRuns)), timeAxis: scaleRun(Math.max(0, ...rowRuns)) };
}
