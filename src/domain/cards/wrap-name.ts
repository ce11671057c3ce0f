import type { Lettering, Style } from './lettering.ts';

export type WrappedName = { lines: string[]; style: Style };

const ELLIPSIS = '…';
/** In pixels. */
const FONT_SIZES = [84, 72, 62, 54, 46, 40];
const MAX_LINES = 3;

/**
 * Breaks a text into lines. A word can be wider than a line, because a name may be one word of 200 letters. The
 * function breaks such a word if `canBreakWords` is true; otherwise it returns null.
 */
function breakIntoLines(
  lettering: Lettering,
  text: string,
  style: Style,
  width: number,
  canBreakWords: boolean,
) {
  const lines: string[] = [];
  let line = '';
  const fits = (candidate: string): boolean => lettering.widthOf(candidate, style) <= width;
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
      const characters = [...line];
      const fittingCount = characters.findIndex((_, index) => !fits(characters.slice(0, index + 1).join('')));
      const cut = Math.max(1, fittingCount);
      lines.push(characters.slice(0, cut).join(''));
      line = characters.slice(cut).join('');
      // The caller truncates these lines, so the rest of the text is not needed.
      if (lines.length > MAX_LINES) return lines;
    }
  }
  return [...lines, line];
}

function truncateLines(lettering: Lettering, lines: string[], style: Style, width: number): string[] {
  const kept = lines.slice(0, MAX_LINES);
  let last = kept.pop() ?? '';
  while (last && lettering.widthOf(last + ELLIPSIS, style) > width) last = [...last].slice(0, -1).join('');
  return [...kept, last.trimEnd() + ELLIPSIS];
}

/**
 * Breaks a name into lines of the given width, in the largest font size in which it fits. Large sizes allow two lines,
 * the others three. If the name fits in no size, breaks words in the smallest size and truncates the third line.
 */
export function wrapName(lettering: Lettering, name: string, width: number): WrappedName {
  const styleOf = (size: number): Style => ({ weight: 'strong', size, tracking: -0.04 });
  for (const size of FONT_SIZES) {
    const style = styleOf(size);
    const lines = breakIntoLines(lettering, name, style, width, false);
    // Three lines of large letters would leave no space for the rest of the card.
    if (lines && lines.length <= (size > 60 ? 2 : MAX_LINES)) return { lines, style };
  }
  const style = styleOf(FONT_SIZES.at(-1) ?? 40);
  const lines = breakIntoLines(lettering, name, style, width, true) ?? [name];
  return { lines: lines.length > MAX_LINES ? truncateLines(lettering, lines, style, width) : lines, style };
}
