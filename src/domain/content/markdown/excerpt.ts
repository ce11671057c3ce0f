import type { Nodes, Root } from 'mdast';

/** Characters of a description (specification, section 5). */
export const EXCERPT_LENGTH = 160;

/** Elements that do not contribute text. */
const SILENT = new Set([
  'code',
  'definition',
  'footnoteDefinition',
  'html',
  'thematicBreak',
  'image',
  'imageReference',
]);
const INLINE = new Set([
  'text',
  'inlineCode',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'footnoteReference',
]);

function* wordsOf(node: Nodes): Generator<string> {
  if (SILENT.has(node.type)) return;
  if (node.type === 'text' || node.type === 'inlineCode') yield node.value;
  if (node.type === 'break') yield ' ';
  if ('children' in node) for (const child of node.children) yield* wordsOf(child);
  if (!INLINE.has(node.type)) yield ' ';
}

/** Returns the first 160 characters of the text, without markup, on one line [P-61]. */
export function excerptOf(tree: Root): string {
  let text = '';
  for (const words of wordsOf(tree)) {
    text += words;
    // Read more than needed, because whitespace is collapsed below.
    if (text.length > 20 * EXCERPT_LENGTH) break;
  }
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].slice(0, EXCERPT_LENGTH).join('').trimEnd();
}
