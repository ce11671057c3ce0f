/** A sequence of letters and digits in a line, from `start` to before `end`. */
export type Run = { text: string; start: number; end: number };

/** Characters that folding turns into words, as far as OCR text is concerned. */
const RUN = /[\p{L}\p{M}\p{N}]+/gu;

export const runsOf = (line: string): Run[] =>
  [...line.matchAll(RUN)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));

/** Maximum length of a displayed line, because a line can be a paragraph. */
const MAX_LINE_LENGTH = 140;
/** Characters that fit on the narrowest card. If the first match ends later, the line is cut at its start. */
const VISIBLE_LENGTH = 40;
/** Characters to show before the word in that case. */
const CONTEXT_LENGTH = 20;

export type Mark = { start: number; end: number };
export type Marked = { line: string; marks: Mark[] };

/** Cuts the line around its first match, between words, and returns it with the matches in it. */
export function cutLine(line: string, marks: readonly Mark[]): Marked {
  const first = marks[0]?.start ?? 0;
  const wish = (marks[0]?.end ?? 0) > VISIBLE_LENGTH ? Math.max(0, first - CONTEXT_LENGTH) : 0;
  const from = wish === 0 ? 0 : Math.min(first, line.indexOf(' ', wish) + 1 || first);
  const space = line.lastIndexOf(' ', from + MAX_LINE_LENGTH);
  const isWhole = from + MAX_LINE_LENGTH >= line.length;
  const to = isWhole ? line.length : space > (marks[0]?.end ?? 0) ? space : from + MAX_LINE_LENGTH;
  const lead = from > 0 ? '…' : '';
  const shift = lead.length - from;
  return {
    line: `${lead}${line.slice(from, to)}${isWhole ? '' : '…'}`.toWellFormed(),
    marks: marks
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  };
}
