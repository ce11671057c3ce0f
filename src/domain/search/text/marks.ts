/** A run of letters and digits in a line, from `start` to before `end`. */
export type Run = { text: string; start: number; end: number };

/** What folding makes words of, as far as recognised text goes. */
const RUN = /[\p{L}\p{M}\p{N}]+/gu;

export const runsOf = (line: string): Run[] =>
  [...line.matchAll(RUN)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));

/** Longest line that is shown: a paragraph can be one. */
const LONGEST = 140;
/** So much of a line fits on the narrowest card: where the first marked word ends later, the line begins later. */
const SEEN = 40;
/** What is shown before the word then. */
const BEFORE = 20;

export type Mark = { start: number; end: number };
export type Marked = { line: string; marks: Mark[] };

/** The part of a line that holds its first mark, with the marks in it; the cuts are between words. */
export function cutLine(line: string, marks: readonly Mark[]): Marked {
  const first = marks[0]?.start ?? 0;
  const wish = (marks[0]?.end ?? 0) > SEEN ? Math.max(0, first - BEFORE) : 0;
  const from = wish === 0 ? 0 : Math.min(first, line.indexOf(' ', wish) + 1 || first);
  const space = line.lastIndexOf(' ', from + LONGEST);
  const isWhole = from + LONGEST >= line.length;
  const to = isWhole ? line.length : space > (marks[0]?.end ?? 0) ? space : from + LONGEST;
  const lead = from > 0 ? '…' : '';
  const shift = lead.length - from;
  return {
    line: `${lead}${line.slice(from, to)}${isWhole ? '' : '…'}`.toWellFormed(),
    marks: marks
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  };
}
