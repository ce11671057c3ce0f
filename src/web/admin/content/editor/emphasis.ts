import {
  type Change,
  countAfter,
  countBefore,
  type Edit,
  linesOf,
  mapPosition,
  type TextSelection,
} from './edit.ts';

/* Editor commands for bold and italic text in Markdown. */

export type Emphasis = 'bold' | 'italic';

/** Number of asterisks on each side of the text. */
const WIDTH: Record<Emphasis, number> = { bold: 2, italic: 1 };
const STAR = '*';
/** Matches one character of a word. */
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}'’_-]/u;
/** Matches the markers of headings, quotations, list items and checkboxes at the start of a line. */
const BLOCK_START = /^\s*(?:(?:#{1,6}|[-+*]|\d+[.)]|>)\s+(?:\[[ xX]\]\s+)?)*/;

type Span = { from: number; to: number };

/** Three asterisks are bold and italic, two are bold, one is italic. */
const starsInclude = (stars: number, kind: Emphasis): boolean =>
  kind === 'bold' ? stars >= 2 : stars % 2 === 1;

/** Returns the number of asterisks on each side of a span; the smaller number if the sides differ. */
const starsAround = (doc: string, { from, to }: Span): number =>
  Math.min(countBefore(doc, from, STAR), countAfter(doc, to, STAR));

/**
 * Trims white space and asterisks from both ends of a span. Markers next to a space would have no effect in Markdown,
 * and `starsAround` counts only markers outside the span.
 */
function trimSpan(doc: string, { from, to }: Span): Span {
  let start = from;
  let end = to;
  while (start < end && /[\s*]/.test(doc[start] ?? '')) start += 1;
  while (end > start && /[\s*]/.test(doc[end - 1] ?? '')) end -= 1;
  return { from: start, to: end };
}

/** Returns the word around a position, or an empty span if the position is not inside a word. */
function wordAt(doc: string, position: number): Span {
  let from = position;
  let to = position;
  while (from > 0 && WORD_CHARACTER.test(doc[from - 1] ?? '')) from -= 1;
  while (to < doc.length && WORD_CHARACTER.test(doc[to] ?? '')) to += 1;
  return from < position && position < to ? { from, to } : { from: position, to: position };
}

/**
 * Returns the spans to mark: the word at the cursor, or the selected text of each line. Lines are marked separately,
 * because emphasis cannot continue in the next paragraph or list item.
 */
function spansOf(selected: TextSelection): Span[] {
  const { doc, from, to } = selected;
  if (from === to) return [wordAt(doc, from)];
  const spans = linesOf(selected).flatMap((line) => {
    const start = line.from + (BLOCK_START.exec(line.text)?.[0].length ?? 0);
    const span = trimSpan(doc, { from: Math.max(from, Math.min(start, line.to)), to: Math.min(to, line.to) });
    return span.from < span.to ? [span] : [];
  });
  // A selection without text is treated like a cursor at its start.
  return spans.length > 0 ? spans : [{ from, to: from }];
}

/** Returns whether the whole selection has the emphasis. */
export const hasEmphasis = (selected: TextSelection, kind: Emphasis): boolean =>
  spansOf(selected).every((span) => starsInclude(starsAround(selected.doc, span), kind));

/**
 * Makes the selection, or the word at the cursor, bold or italic. If all of it has this emphasis already,
 * removes the emphasis.
 */
export function toggleEmphasis(selected: TextSelection, kind: Emphasis): Edit {
  const { doc } = selected;
  const width = WIDTH[kind];
  const spans = spansOf(selected);
  const shouldRemove = hasEmphasis(selected, kind);
  const changes = spans.flatMap((span): Change[] => {
    if (shouldRemove) {
      return [
        { from: span.from - width, to: span.from, insert: '' },
        { from: span.to, to: span.to + width, insert: '' },
      ];
    }
    if (starsInclude(starsAround(doc, span), kind)) return [];
    const insert = STAR.repeat(width);
    return [
      { from: span.from, to: span.from, insert },
      { from: span.to, to: span.to, insert },
    ];
  });
  return { changes, ...selectionAfter(selected, spans, changes) };
}

/** Returns the selection after the edit: the marked text, or the cursor at its position in the word. */
function selectionAfter(
  { from, to }: TextSelection,
  spans: readonly Span[],
  changes: readonly Change[],
): { from: number; to: number } {
  const start = spans[0]?.from ?? from;
  const end = spans.at(-1)?.to ?? to;
  if (from === to && start < end) {
    const cursor = mapPosition(from, changes, true);
    return { from: cursor, to: cursor };
  }
  // Select the text inside the markers, or place the cursor between them if there is no text. Both markers are then
  // inserted at the same position, and only the opening marker, which is the first change, may move the start.
  const first = mapPosition(start, changes.slice(0, 1), true);
  return { from: first, to: start === end ? first : mapPosition(end, changes, false) };
}
