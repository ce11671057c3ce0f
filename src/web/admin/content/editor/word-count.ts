/** Words of a text; marks alone are none, nor are the addresses of links and pictures. */
export const wordCount = (markdown: string): number =>
  markdown
    .replace(/\]\([^)\n]*\)/g, '] ')
    .split(/\s+/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
