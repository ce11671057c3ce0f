import { readableFileName } from '#web/admin/images/check-file.ts';
import type { Change } from './edit.ts';

/** Replaces with spaces the characters that could break the Markdown of an image. */
const sanitizeAltText = (text: string): string => text.replace(/[[\]\\\n]/g, ' ').trim();

/** Returns the placeholder of an image during its upload, with a number if the text contains the same placeholder. */
export const createPlaceholder = (fileName: string, isTaken: (text: string) => boolean): string => {
  const name = sanitizeAltText(fileName) || 'image';
  for (let number = 1; ; number += 1) {
    const text = `![Uploading ${number === 1 ? name : `${name} (${number})`}…]()`;
    if (!isTaken(text)) return text;
  }
};

/** Returns the Markdown of an uploaded image. Its alt text is derived from the file name. */
export const toImageMarkdown = (fileName: string, url: string): string =>
  `![${sanitizeAltText(readableFileName(fileName))}](${url})`;

/**
 * Returns the change that inserts `text` as a paragraph of its own: on the line at `position` if that line is blank,
 * otherwise below it. Only an image in its own paragraph can have a caption.
 */
export function insertParagraph(doc: string, position: number, text: string): Change {
  const lineStart = doc.slice(0, position).lastIndexOf('\n') + 1;
  const newline = doc.indexOf('\n', position);
  const to = newline === -1 ? doc.length : newline;
  const from = doc.slice(lineStart, to).trim() === '' ? lineStart : to;
  const above = doc.slice(0, from);
  const needsBlankLineAbove = above.trim() !== '' && !/\n[ \t]*\n$/.test(above);
  // A blank line takes two line breaks. If the paragraph replaces a blank line, the text above already ends with the
  // first of them.
  const prefix = needsBlankLineAbove ? (from === lineStart ? '\n' : '\n\n') : '';
  const below = doc.slice(to);
  const suffix = below.trim() === '' || /^\n[ \t]*\n/.test(below) ? '' : '\n';
  return { from, to, insert: `${prefix}${text}${suffix}` };
}

/** Removes the placeholders of uploads that were interrupted when the page was closed. */
export const removeUploadPlaceholders = (text: string): string =>
  text.replace(/!\[Uploading [^\]\n]*…\]\(\)\n?/g, '');
