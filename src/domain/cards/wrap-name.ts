import type { Lettering, Style } from './lettering.ts';

export type WrappedName = { lines: string[]; style: Style };

const ELLIPSIS = '…';
const FONT_SIZES = [84, 72, 62, 54, 46, 40];
const MAX_LINES = 3;

/**
 * Breaks a text into lines. A name may be one word of 200 letters: with `canBreakWords`, a word that is wider than a
 * line is broken, otherwise the result is null.
 */
function breakIntoLines(
  letters: Lettering,
  text: string,
  style: Style,
  width: number,
  canBreakWords: boolean,
) {
  const lines: string[] = [];
  let line = '';
  const fits = (candidate: string): boolean => letters.widthOf(candidate, style) <= width;
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (!fits(line)) {
      if (!canBreakWords) return null;
      const end = [...line].findIndex((_, index) => !fits(line.slice(0, index + 1)));
      const cut = Math.max(1, end);
      lines.push(line.slice(0, cut));
      line = line.slice(cut);
      if (lines.length > MAX_LINES) return lines;
    }
  }
  return [...lines, line];
}

function truncateLines(letters: Lettering, lines: string[], style: Style, width: number): string[] {
  const kept = lines.slice(0, MAX_LINES);
  let last = kept.pop() ?? '';
  while (last && letters.widthOf(last + ELLIPSIS, style) > width) last = last.slice(0, -1);
  return [...kept, last.trimEnd() + ELLIPSIS];
}

/**
 * Returns the lines of a name in the largest font size in which it fits the width and at most three lines. In the
 * smallest size, the third line is truncated if needed.
 */
export function wrapName(letters: Lettering, name: string, width: number): WrappedName {
  const styleOf = (size: number): Style => ({ weight: 'strong', size, tracking: -0.04 });
  for (const size of FONT_SIZES) {
    const style = styleOf(size);
    const lines = breakIntoLines(letters, name, style, width, false);
    // Three lines of large letters would leave no space for the rest of the card.
    if (lines && lines.length <= (size > 60 ? 2 : MAX_LINES)) return { lines, style };
  }
  const style = styleOf(FONT_SIZES.at(-1) ?? 40);
  const lines = breakIntoLines(letters, name, style, width, true) ?? [name];
  return { lines: lines.length > MAX_LINES ? truncateLines(letters, lines, style, width) : lines, style };
}
