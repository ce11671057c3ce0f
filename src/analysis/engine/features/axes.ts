import type { OcrText, TextBox } from '#domain/ocr/ocr-text.ts';

/** Scales along the sides of charts. */
export type Axes = {
  /** Evenly spaced, decreasing numbers in a column, divided by six. */
  numberAxis: number;
  /** Dates, times or numbers in a row, divided by six. */
  timeAxis: number;
};

const MOST = 6;
const FEWEST = 3;
/** Alignment tolerance of labels of one axis, as a share of width and height. */
const SLACK = 0.012;
/** Largest allowed ratio of two neighbouring distances. */
const UNEVEN = 1.35;
const NUMBER = /^[$€£¥~]?\s?([\d][\d.,]*)\s?([%kmbgtshd°]|[kmgt]i?b|ms)?$/i;
const MOMENT =
  /^(\d{1,4}|\d{1,2}[:./-]\d{1,2}|\d{1,2}\s?[ap]m|(\d{1,2} )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?( \d{1,2})?)$/i;

const isEven = (places: readonly number[]): boolean => {
  const gaps = places.slice(1).map((place, at) => place - (places[at] ?? 0));
  return Math.min(...gaps) > 0 && Math.max(...gaps) <= UNEVEN * Math.min(...gaps);
};

/** The longest evenly spaced run of labels from `start` on. */
function evenRun(places: readonly number[], start: number): number {
  let end = start + 1;
  while (end < places.length && isEven(places.slice(start, end + 1))) end += 1;
  return end - start;
}

const longestRun = (places: readonly number[]): number =>
  Math.max(0, ...places.map((_, start) => evenRun(places, start)));

const numberIn = ({ text }: TextBox): number | null => {
  const digits = NUMBER.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits.replace(/,/g, ''));
};

const share = (run: number): number => (run < FEWEST ? 0 : Math.min(1, run / MOST));

export function axes({ boxes }: OcrText): Axes {
  const numbers = boxes.flatMap((box) => {
    const value = numberIn(box);
    return value === null || Number.isNaN(value) ? [] : [{ box, value }];
  });
  const falling = numbers.flatMap(({ box }) =>
    [(own: TextBox) => own.x, (own: TextBox) => own.x + own.width].map((edge) => {
      const column = numbers
        .filter((other) => Math.abs(edge(other.box) - edge(box)) < SLACK)
        .sort((a, b) => a.box.y - b.box.y);
      const isFalling = column.every(({ value }, at) => at === 0 || value < (column[at - 1]?.value ?? 0));
      return isFalling ? longestRun(column.map((other) => other.box.y)) : 0;
    }),
  );
  const moments = boxes.filter(({ text }) => MOMENT.test(text.trim()));
  const beside = moments.map((box) =>
    longestRun(
      moments
        .filter((other) => Math.abs(other.y + other.height / 2 - box.y - box.height / 2) < SLACK)
        .map((other) => other.x + other.width / 2)
        .sort((a, b) => a - b),
    ),
  );
  return { numberAxis: share(Math.max(0, ...falling)), timeAxis: share(Math.max(0, ...beside)) };
}
