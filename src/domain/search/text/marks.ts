/** A sequence of letters and digits in a line, from `start` to before `end`. */
export type Run = { text: string; start: number; end: number };

/** Matches approximately the words that `search_fold` in the database makes of OCR text. */
const RUN = /[\p{L}\p{M}\p{N}]+/gu;

export const splitIntoRuns = (line: string): Run[] =>
  [...line.matchAll(RUN)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));

/** Maximum length of a displayed line. OCR can return a whole paragraph as one line. */
const MAX_LINE_LENGTH = 140;
/**
 * Number of characters that fit on the narrowest card. If the first match ends after them, the start of the
 * line is cut off.
 */
const VISIBLE_LENGTH = 40;
/** Maximum number of characters to keep before the match if the start of the line is cut off. */
const CONTEXT_LENGTH = 20;

/** A highlighted part of a line, from `start` to before `end`. */
export type Mark = { start: number; end: number };
export type MarkedLine = { line: string; marks: Mark[] };

/**
 * Shortens a line to the part around its first mark, cut between words. Returns this part and the marks inside
 * it, with positions relative to this part.
 */
export function cutLine(line: string, marks: readonly Mark[]): MarkedLine {
  const first = marks[0]?.start ?? 0;
  const preferredStart = (marks[0]?.end ?? 0) > VISIBLE_LENGTH ? Math.max(0, first - CONTEXT_LENGTH) : 0;
  // Starts at the first word after `preferredStart`, but not after the match.
  const from = preferredStart === 0 ? 0 : Math.min(first, line.indexOf(' ', preferredStart) + 1 || first);
  // Ends at the last space that fits, or inside a word if this space is not after the match.
  const space = line.lastIndexOf(' ', from + MAX_LINE_LENGTH);
  const isWhole = from + MAX_LINE_LENGTH >= line.length;
  const to = isWhole ? line.length : space > (marks[0]?.end ?? 0) ? space : from + MAX_LINE_LENGTH;
  const prefix = from > 0 ? '…' : '';
  const shift = prefix.length - from;
  return {
    line: `${prefix}${line.slice(from, to)}${isWhole ? '' : '…'}`.toWellFormed(),
    marks: marks
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  };
}
