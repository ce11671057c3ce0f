import { countAfter, countBefore, type Edit, linesOf, type TextSelection } from './edit.ts';

/* Editor command for inline code and code blocks in Markdown. */

const TICK = '`';
/** Matches an opening or closing fence of a code block: at least three backticks, indented by at most three spaces. */
const FENCE = /^ {0,3}(`{3,})[^`]*$/;

/**
 * Returns the length of the longest run of backticks in a text. A delimiter must be longer than this run to enclose the
 * text.
 */
const longestRun = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** Returns the space inside the delimiters of inline code that starts or ends with a backtick; empty for other code. */
const spaceInside = (text: string): string => (text.startsWith(TICK) || text.endsWith(TICK) ? ' ' : '');

/**
 * Returns the length of the delimiter on each side of the selection: backticks, and a space if the code needs one.
 * Returns 0 if the sides differ. Also returns 0 if the selection contains a blank line, because inline code ends with
 * its paragraph.
 */
function delimiterLength({ doc, from, to }: TextSelection): number {
  const text = doc.slice(from, to);
  if (/\n[ \t]*\n/.test(text)) return 0;
  const before = countBefore(doc, from, TICK);
  if (before > 0) return before === countAfter(doc, to, TICK) ? before : 0;
  if (spaceInside(text) === '' || doc[from - 1] !== ' ' || doc[to] !== ' ') return 0;
  const beforeSpace = countBefore(doc, from - 1, TICK);
  // Shorter runs cannot enclose the text. They belong to the code before and after it, as in `a` `b` `c`.
  return beforeSpace > longestRun(text) && beforeSpace === countAfter(doc, to + 1, TICK)
    ? beforeSpace + 1
    : 0;
}

/**
 * Returns the fenced code block around the selection: its range including the fences, its content, and the
 * position where the content starts. Returns null if there is none.
 */
function findFencedBlock(
  selected: TextSelection,
): { from: number; to: number; content: string; contentStart: number } | null {
  const allLines = linesOf({ doc: selected.doc, from: 0, to: selected.doc.length });
  let open: { index: number; fence: string } | null = null;
  for (const [index, line] of allLines.entries()) {
    const fence = FENCE.exec(line.text)?.[1];
    if (!fence) continue;
    if (!open) {
      open = { index, fence };
      continue;
    }
    // A closing fence is at least as long as the opening one and has no info string.
    if (fence.length < open.fence.length || line.text.trim() !== fence) continue;
    const first = allLines[open.index];
    if (first && first.from <= selected.from && selected.to <= line.to) {
      const lines = allLines.slice(open.index + 1, index).map(({ text }) => text);
      return { from: first.from, to: line.to, content: lines.join('\n'), contentStart: first.to + 1 };
    }
    open = null;
  }
  return null;
}

/** Returns whether the selection is inline code or inside a code block. */
export const hasCode = (selected: TextSelection): boolean =>
  delimiterLength(selected) > 0 || findFencedBlock(selected) !== null;

/**
 * Turns the selection into inline code, or into a code block if it has several lines. If the selection is code already,
 * removes the delimiters.
 */
export function toggleCode(selected: TextSelection): Edit {
  const { doc, from, to } = selected;
  const fenced = findFencedBlock(selected);
  if (fenced) {
    const { content, contentStart } = fenced;
    const positionWithoutFences = (position: number): number =>
      fenced.from + Math.min(Math.max(position - contentStart, 0), content.length);
    return {
      changes: [{ from: fenced.from, to: fenced.to, insert: content }],
      from: positionWithoutFences(from),
      to: positionWithoutFences(to),
    };
  }
  const text = doc.slice(from, to);
  const length = delimiterLength(selected);
  if (length > 0) {
    const changes = [
      { from: from - length, to: from, insert: '' },
      { from: to, to: to + length, insert: '' },
    ];
    return { changes, from: from - length, to: to - length };
  }
  if (text.includes('\n')) return toCodeBlock(selected);
  const mark = TICK.repeat(longestRun(text) + 1);
  const space = spaceInside(text);
  const changes = [{ from, to, insert: mark + space + text + space + mark }];
  const start = from + mark.length + space.length;
  return { changes, from: start, to: start + text.length };
}

/** Makes the lines of the selection a fenced code block. */
function toCodeBlock(selected: TextSelection): Edit {
  const lines = linesOf(selected);
  const from = lines[0]?.from ?? selected.from;
  const to = lines.at(-1)?.to ?? selected.to;
  const text = selected.doc.slice(from, to);
  const mark = TICK.repeat(Math.max(3, longestRun(text) + 1));
  const start = from + mark.length + 1;
  return {
    changes: [{ from, to, insert: `${mark}\n${text}\n${mark}` }],
    from: start,
    to: start + text.length,
  };
}
