/** A text and what is selected in it; `from` is never behind `to`. */
export type Selected = { doc: string; from: number; to: number };

export type Change = { from: number; to: number; insert: string };

/** What a command does: changes of the text as it was, and the selection in the text as it is then. */
export type Edit = { changes: readonly Change[]; from: number; to: number };

/** The text after an edit. */
export function applyEdit(doc: string, { changes }: Pick<Edit, 'changes'>): string {
  let text = '';
  let at = 0;
  for (const { from, to, insert } of changes) {
    text += doc.slice(at, from) + insert;
    at = to;
  }
  return text + doc.slice(at);
}

/** Where a position is after changes; what is inserted just there comes before it only where `isAfter`. */
export function mapPosition(position: number, changes: readonly Change[], isAfter: boolean): number {
  let shift = 0;
  for (const { from, to, insert } of changes) {
    if (from > position || (from === position && !isAfter && to === from)) break;
    if (to > position) return from + shift + (isAfter ? insert.length : 0);
    shift += insert.length - (to - from);
  }
  return position + shift;
}

export type Line = { from: number; to: number; text: string };

/** The lines that a selection touches. */
export function linesOf({ doc, from, to }: Selected): Line[] {
  // A search from before the text would begin with its first character.
  const start = from === 0 ? 0 : doc.lastIndexOf('\n', from - 1) + 1;
  const next = doc.indexOf('\n', to);
  const end = next === -1 ? doc.length : next;
  const lines: Line[] = [];
  let at = start;
  for (const text of doc.slice(start, end).split('\n')) {
    lines.push({ from: at, to: at + text.length, text });
    at += text.length + 1;
  }
  return lines;
}

/** How often a character stands before or behind a position. */
export function runBefore(doc: string, position: number, character: string): number {
  let count = 0;
  while (position - count > 0 && doc[position - count - 1] === character) count += 1;
  return count;
}
export function runAfter(doc: string, position: number, character: string): number {
  let count = 0;
  while (doc[position + count] === character) count += 1;
  return count;
}
