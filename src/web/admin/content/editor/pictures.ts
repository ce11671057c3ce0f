import { wordsOfFileName } from '../../images/check-file.ts';

const inText = (text: string): string => text.replace(/[[\]\\\n]/g, ' ').trim();

/** Stands in the text for as long as a picture is on its way. */
export const placeholderOf = (fileName: string, isTaken: (text: string) => boolean): string => {
  const name = inText(fileName) || 'image';
  for (let number = 1; ; number += 1) {
    const text = `![Uploading ${number === 1 ? name : `${name} (${number})`}…]()`;
    if (!isTaken(text)) return text;
  }
};

/** A picture of the gallery in a text. */
export const pictureMarkdown = (fileName: string, url: string): string =>
  `![${inText(wordsOfFileName(fileName))}](${url})`;

/** A text without what stood for pictures that never came: the document went while they were on their way. */
export const withoutPlaceholders = (text: string): string =>
  text.replace(/!\[Uploading [^\]\n]*…\]\(\)\n?/g, '');
