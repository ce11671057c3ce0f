import type { Nodes, Root } from 'mdast';

/** Maximum number of characters of an excerpt (specification, section 5). */
export const EXCERPT_LENGTH = 160;

/** Types of nodes whose text is left out. */
const SKIPPED_TYPES = new Set([
  'code',
  'definition',
  'footnoteDefinition',
  'html',
  'thematicBreak',
  'image',
  'imageReference',
]);
/** Types of nodes that are not followed by a space. */
const INLINE_TYPES = new Set([
  'text',
  'inlineCode',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'footnoteReference',
]);

/** Yields the texts of a node in their order. */
function* textsOf(node: Nodes): Generator<string> {
  if (SKIPPED_TYPES.has(node.type)) return;
  if (node.type === 'text' || node.type === 'inlineCode') yield node.value;
  if (node.type === 'break') yield ' ';
  if ('children' in node) for (const child of node.children) yield* textsOf(child);
  if (!INLINE_TYPES.has(node.type)) yield ' ';
}

/** Returns the first 160 characters of the text, without markup, on one line [P-61]. */
export function excerptOf(tree: Root): string {
  let text = '';
  for (const part of textsOf(tree)) {
    text += part;
    // Collect more than needed, because whitespace is collapsed below.
    if (text.length > 20 * EXCERPT_LENGTH) break;
  }
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].slice(0, EXCERPT_LENGTH).join('').trimEnd();
}
