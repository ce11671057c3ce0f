import { type Change, type Edit, type Line, linesOf, mapPosition, type TextSelection } from './edit.ts';

/* Editor commands for whole lines of Markdown: headings, lists and dividers. */

export type HeadingLevel = 1 | 2 | 3 | 4;
export type ListKind = 'bullets' | 'numbers';

// The limits are those of CommonMark: three spaces before a heading or divider, and nine digits in a list number.
const HEADING = /^ {0,3}(#{1,6})\s+/;
const BULLET = /^\s*[-+*]\s+/;
const NUMBER = /^\s*\d{1,9}[.)]\s+/;
const DIVIDER = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;

const isBlank = ({ text }: Line): boolean => text.trim() === '';

/** Returns the lines that a command changes: those that are not blank, or else the first line. */
function linesToMark(selected: TextSelection): Line[] {
  const lines = linesOf(selected);
  const nonBlankLines = lines.filter((line) => !isBlank(line));
  return nonBlankLines.length > 0 ? nonBlankLines : lines.slice(0, 1);
}

/**
 * Returns the marker at the start of a line that makes it a heading or list item, including list indentation.
 */
const blockMarkerOf = ({ text }: Line): string =>
  (HEADING.exec(text) ?? BULLET.exec(text) ?? NUMBER.exec(text))?.[0] ?? '';

/**
 * Like `blockMarkerOf`, but includes heading markers after the first marker, as in `1. # `. A new heading replaces
 * all of these markers, because a heading cannot contain another heading.
 */
function blockMarkersOf(line: Line): string {
  let prefix = blockMarkerOf(line);
  for (let hasMore = true; hasMore; ) {
    const [mark = ''] = HEADING.exec(line.text.slice(prefix.length)) ?? [];
    prefix += mark;
    hasMore = mark !== '';
  }
  return prefix;
}

/** Replaces the marker at the start of each line. */
function replaceMarkers(
  selected: TextSelection,
  newMarkerOf: (line: Line, index: number) => string,
  currentMarkerOf: (line: Line) => string = blockMarkerOf,
): Edit {
  const changes = linesToMark(selected).map(
    (line, index): Change => ({
      from: line.from,
      to: line.from + currentMarkerOf(line).length,
      insert: newMarkerOf(line, index),
    }),
  );
  const from = mapPosition(selected.from, changes, true);
  return { changes, from, to: Math.max(from, mapPosition(selected.to, changes, true)) };
}

/** Returns whether all lines of the selection are headings of this level. */
export const hasHeading = (selected: TextSelection, level: HeadingLevel): boolean =>
  linesToMark(selected).every(({ text }) => HEADING.exec(text)?.[1]?.length === level);

/** Turns the lines of the selection into headings of this level. If all lines have this level, removes the markers. */
export const toggleHeading = (selected: TextSelection, level: HeadingLevel): Edit =>
  replaceMarkers(
    selected,
    () => (hasHeading(selected, level) ? '' : `${'#'.repeat(level)} `),
    blockMarkersOf,
  );

/** Returns whether all lines of the selection are items of this kind of list. */
export const hasList = (selected: TextSelection, kind: ListKind): boolean =>
  linesToMark(selected).every(
    // A divider such as `- - -` also matches `BULLET`.
    ({ text }) => !DIVIDER.test(text) && (kind === 'bullets' ? BULLET : NUMBER).test(text),
  );

/** Returns the indentation of a list item; empty for any other line. */
const indentOf = (line: Line): string =>
  HEADING.test(line.text) ? '' : (/^\s*/.exec(blockMarkerOf(line))?.[0] ?? '');

/** Turns the lines of the selection into list items of this kind. If all lines are such items, removes the markers. */
export function toggleList(selected: TextSelection, kind: ListKind): Edit {
  if (hasList(selected, kind)) return replaceMarkers(selected, indentOf);
  return replaceMarkers(
    selected,
    (line, index) => indentOf(line) + (kind === 'bullets' ? '- ' : `${index + 1}. `),
  );
}

/**
 * Returns the divider at the cursor: in the cursor's line or, if that line is blank, directly above the blank lines.
 * Returns null if there is none.
 */
function dividerAt({ doc, from, to }: TextSelection): Line | null {
  if (from !== to) return null;
  const [line] = linesOf({ doc, from, to });
  if (!line) return null;
  if (DIVIDER.test(line.text)) return line;
  if (!isBlank(line)) return null;
  const linesAbove = linesOf({ doc, from: 0, to: Math.max(0, line.from - 1) }).filter((one) => !isBlank(one));
  const lastLineAbove = line.from === 0 ? undefined : linesAbove.at(-1);
  return lastLineAbove && DIVIDER.test(lastLineAbove.text) ? lastLineAbove : null;
}

/** Returns whether `toggleDivider` would remove a divider. */
export const hasDivider = (selected: TextSelection): boolean => dividerAt(selected) !== null;

/**
 * Removes the divider at the cursor. If there is none, inserts a divider below the cursor's line and moves the cursor
 * below the new divider.
 */
export function toggleDivider(selected: TextSelection): Edit {
  const { doc, to } = selected;
  const divider = dividerAt(selected);
  if (divider) {
    // Also remove the blank lines around the divider, so that the cursor returns to the end of the text above. One
    // blank line remains between the text above and the text below.
    const from = doc.slice(0, divider.from).trimEnd().length;
    const end = divider.to + (/^\s*/.exec(doc.slice(divider.to))?.[0].length ?? 0);
    const insert = from === 0 || end === doc.length ? '' : '\n\n';
    return { changes: [{ from, to: end, insert }], from, to: from };
  }
  // Replace the blank lines around the insertion point, so that one blank line separates the divider from the text on
  // each side.
  const end = doc.indexOf('\n', to) === -1 ? doc.length : doc.indexOf('\n', to);
  const from = doc.slice(0, end).trimEnd().length;
  const blankLength = /^\s*/.exec(doc.slice(from))?.[0].length ?? 0;
  const insert = `${from === 0 ? '' : '\n\n'}---\n\n`;
  const cursor = from + insert.length;
  return { changes: [{ from, to: from + blankLength, insert }], from: cursor, to: cursor };
}
