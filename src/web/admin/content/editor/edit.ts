/*
 * Text edits as plain data, independent of CodeMirror. Each command of the Markdown editor is a pure function from a
 * `TextSelection` to an `Edit`, so that the commands can be tested without a browser.
 */

/** A text and its selection. `from` is at most `to`. */
export type TextSelection = { doc: string; from: number; to: number };

/** Replaces the text between two positions. */
export type Change = { from: number; to: number; insert: string };

/**
 * Result of a command: changes relative to the old text, in order and without overlaps, and the selection in
 * the new text.
 */
export type Edit = { changes: readonly Change[]; from: number; to: number };

/** Returns the text after an edit. */
export function applyEdit(doc: string, { changes }: Pick<Edit, 'changes'>): string {
  let text = '';
  let position = 0;
  for (const { from, to, insert } of changes) {
    text += doc.slice(position, from) + insert;
    position = to;
  }
  return text + doc.slice(position);
}

/**
 * Maps a position in the old text to the new text. Where a change inserts text at the position, returns the end of the
 * inserted text if `isAfterInsert` is true, otherwise its start.
 */
export function mapPosition(position: number, changes: readonly Change[], isAfterInsert: boolean): number {
  let shift = 0;
  for (const { from, to, insert } of changes) {
    if (from > position || (from === position && !isAfterInsert && to === from)) break;
    if (to > position) return from + shift + (isAfterInsert ? insert.length : 0);
    shift += insert.length - (to - from);
  }
  return position + shift;
}

/** A line with its positions in the text, without the line break. */
export type Line = { from: number; to: number; text: string };

/** Returns the lines that a selection touches. */
export function linesOf({ doc, from, to }: TextSelection): Line[] {
  // `lastIndexOf` treats a negative start as 0 and could then match a line break at index 0.
  const start = from === 0 ? 0 : doc.lastIndexOf('\n', from - 1) + 1;
  const nextBreak = doc.indexOf('\n', to);
  const end = nextBreak === -1 ? doc.length : nextBreak;
  const lines: Line[] = [];
  let position = start;
  for (const text of doc.slice(start, end).split('\n')) {
    lines.push({ from: position, to: position + text.length, text });
    position += text.length + 1;
  }
  return lines;
}

/** Counts the consecutive occurrences of a character before a position. */
export function countBefore(doc: string, position: number, character: string): number {
  let count = 0;
  while (position - count > 0 && doc[position - count - 1] === character) count += 1;
  return count;
}

/** Counts the consecutive occurrences of a character after a position. */
export function countAfter(doc: string, position: number, character: string): number {
  let count = 0;
  while (doc[position + count] === character) count += 1;
  return count;
}
