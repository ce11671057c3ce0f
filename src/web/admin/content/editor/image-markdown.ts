import { readableFileName } from '#web/admin/images/check-file.ts';

const escapeAltText = (text: string): string => text.replace(/[[\]\\\n]/g, ' ').trim();

/** Returns a unique placeholder for an image that is being uploaded. */
export const createPlaceholder = (fileName: string, isTaken: (text: string) => boolean): string => {
  const name = escapeAltText(fileName) || 'image';
  for (let number = 1; ; number += 1) {
    const text = `![Uploading ${number === 1 ? name : `${name} (${number})`}…]()`;
    if (!isTaken(text)) return text;
  }
};

/** Returns the Markdown of an uploaded image. Its alt text is derived from the file name. */
export const toImageMarkdown = (fileName: string, url: string): string =>
  `![${escapeAltText(readableFileName(fileName))}](${url})`;

/** Removes the placeholders of uploads that were interrupted when the page was closed. */
export const removeUploadPlaceholders = (text: string): string =>
  text.replace(/!\[Uploading [^\]\n]*…\]\(\)\n?/g, '');
