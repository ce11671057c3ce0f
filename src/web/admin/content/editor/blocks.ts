import { type Change, type Edit, type Line, linesOf, mapPosition, type TextSelection } from './edit.ts';

export type HeadingLevel = 1 | 2 | 3 | 4;
export type ListKind = 'bullets' | 'numbers';

const HEADING = /^ {0,3}(#{1,6})\s+/;
const BULLET = /^\s*[-+*]\s+/;
const NUMBER = /^\s*\d{1,9}[.)]\s+/;
const RULE = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;

const isBlank = ({ text }: Line): boolean => text.trim() === '';

/** Returns the lines that a command changes: those with text, or else the first line. */
function linesToMark(selected: TextSelection): Line[] {
  const lines = linesOf(selected);
  const filled = lines.filter((line) => !isBlank(line));
  return filled.length > 0 ? filled : lines.slice(0, 1);
}

/** Returns the marker at the start of a line that makes it a heading or list item, including list indentation. */
const startOf = ({ text }: Line): string =>
  (HEADING.exec(text) ?? BULLET.exec(text) ?? NUMBER.exec(text))?.[0] ?? '';

/** Like `startOf`, but includes heading markers behind it, as in `1. # `: a heading cannot contain another one. */
function startOfHeading(line: Line): string {
  let start = startOf(line);
  for (let more = true; more; ) {
    const [mark = ''] = HEADING.exec(line.text.slice(start.length)) ?? [];
    start += mark;
    more = mark !== '';
  }
  return start;
}

/** Replaces the marker at the start of each line. */
function restart(
  selected: TextSelection,
  starts: (line: Line, index: number) => string,
  present: (line: Line) => string = startOf,
): Edit {
  const changes = linesToMark(selected).map(
    (line, index): Change => ({
      from: line.from,
      to: line.from + present(line).length,
      insert: starts(line, index),
    }),
  );
  const from = mapPosition(selected.from, changes, true);
  return { changes, from, to: Math.max(from, mapPosition(selected.to, changes, true)) };
}

/** Returns whether all lines of the selection are headings of this level. */
export const hasHeading = (selected: TextSelection, level: HeadingLevel): boolean =>
  linesToMark(selected).every(({ text }) => HEADING.exec(text)?.[1]?.length === level);

/** Makes the lines of the selection headings of this level, or removes the level if all have it. */
export const toggleHeading = (selected: TextSelection, level: HeadingLevel): Edit =>
  restart(selected, () => (hasHeading(selected, level) ? '' : `${'#'.repeat(level)} `), startOfHeading);

/** Returns whether all lines of the selection are items of this kind of list. */
export const hasList = (selected: TextSelection, kind: ListKind): boolean =>
  linesToMark(selected).every(
    ({ text }) => !RULE.test(text) && (kind === 'bullets' ? BULLET : NUMBER).test(text),
  );

const indentOf = (line: Line): string =>
  HEADING.test(line.text) ? '' : (/^\s*/.exec(startOf(line))?.[0] ?? '');

/** Makes the lines of the selection list items of this kind, or removes the markers if all have them. */
export function toggleList(selected: TextSelection, kind: ListKind): Edit {
  if (hasList(selected, kind)) return restart(selected, indentOf);
  return restart(selected, (line, index) => indentOf(line) + (kind === 'bullets' ? '- ' : `${index + 1}. `));
}

/** Returns the divider at the cursor, or the one above the blank lines where the cursor is; null if there is none. */
function ruleAt({ doc, from, to }: TextSelection): Line | null {
  if (from !== to) return null;
  const [line] = linesOf({ doc, from, to });
  if (!line) return null;
  if (RULE.test(line.text)) return line;
  if (!isBlank(line)) return null;
  const above = linesOf({ doc, from: 0, to: Math.max(0, line.from - 1) }).filter((one) => !isBlank(one));
  const last = line.from === 0 ? undefined : above.at(-1);
  return last && RULE.test(last.text) ? last : null;
}

/** Returns whether `toggleDivider` would remove a divider. */
export const hasDivider = (selected: TextSelection): boolean => ruleAt(selected) !== null;

/** Inserts a divider below the line of the cursor, with the cursor below it. Removes the divider if there is one. */
export function toggleDivider(selected: TextSelection): Edit {
  const { doc, to } = selected;
  const rule = ruleAt(selected);
  if (rule) {
    // Remove the blank lines around it too, so that the cursor returns to the end of the text above.
    const from = doc.slice(0, rule.from).trimEnd().length;
    const end = rule.to + (/^\s*/.exec(doc.slice(rule.to))?.[0].length ?? 0);
    const insert = from === 0 || end === doc.length ? '' : '\n\n';
    return { changes: [{ from, to: end, insert }], from, to: from };
  }
  const end = doc.indexOf('\n', to) === -1 ? doc.length : doc.indexOf('\n', to);
  const from = doc.slice(0, end).trimEnd().length;
  const after = /^\s*/.exec(doc.slice(from))?.[0].length ?? 0;
  const insert = `${from === 0 ? '' : '\n\n'}---\n\n`;
  const at = from + insert.length;
  return { changes: [{ from, to: from + after, insert }], from: at, to: at };
}
