import type { Edit, Selected } from './edit.ts';
import { linesOf } from './edit.ts';

export type TextLink = { from: number; to: number; label: string; url: string };

const LINK = /(?<!!)\[((?:[^[\]\\\n]|\\.)*)\]\(\s*(?:<([^<>\n]*)>|([^\s()<>]*))(?:\s+"[^"\n]*")?\s*\)/g;

/** The link that the selection is in; null where there is none. */
export function linkAt(selected: Selected): TextLink | null {
  const [line, more] = linesOf(selected);
  if (!line || more) return null;
  for (const match of line.text.matchAll(LINK)) {
    const from = line.from + match.index;
    const to = from + match[0].length;
    if (from <= selected.from && selected.to <= to) {
      return { from, to, label: match[1] ?? '', url: match[2] ?? match[3] ?? '' };
    }
  }
  return null;
}

const hasScheme = (url: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(url);

/** `example.com` is how people write `https://example.com`; an address of mail is one too. Empty for nothing. */
export function linkAddress(typed: string): string {
  const url = typed.trim();
  if (url === '' || hasScheme(url) || /^[/#?.]/.test(url)) return url;
  return /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(url) ? `mailto:${url}` : `https://${url}`;
}

const escapeLabel = (text: string): string =>
  text.replace(/\s*\n\s*/g, ' ').replace(/(?<!\\)[[\]]/g, (bracket) => `\\${bracket}`);

/** An address that ends where it should, between the brackets of a link. */
const written = (url: string): string => {
  const safe = url.replace(/[<>\n]/g, encodeURIComponent);
  return /[\s()]/.test(safe) ? `<${safe}>` : safe;
};

/** Links the selection, or changes the link that it is in; an empty address takes the link off. */
export function setLink(selected: Selected, typed: string): Edit {
  const url = linkAddress(typed);
  const found = linkAt(selected);
  const { from, to } = found ?? selected;
  const label = found ? found.label : escapeLabel(selected.doc.slice(from, to));
  if (url === '') {
    if (!found) return { changes: [], from, to };
    return { changes: [{ from, to, insert: label }], from, to: from + label.length };
  }
  const shown = label || escapeLabel(typed.trim());
  const insert = `[${shown}](${written(url)})`;
  return { changes: [{ from, to, insert }], from: from + insert.length, to: from + insert.length };
}
