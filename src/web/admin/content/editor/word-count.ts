/** Counts the words of a Markdown text. Ignores markup and the URLs of links and images. */
export const countWords = (markdown: string): number =>
  markdown
    .replace(/\]\([^)\n]*\)/g, '] ')
    .split(/\s+/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
