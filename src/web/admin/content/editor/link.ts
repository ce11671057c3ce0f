import { LINK_SCHEMES } from '#shared/link-schemes.ts';
import type { Edit, TextSelection } from './edit.ts';
import { linesOf } from './edit.ts';

/** A Markdown link and its position in the text. */
export type TextLink = { from: number; to: number; label: string; url: string };

/** Matches `[label](<url>)` or `[label](url)`, with an optional title, but no images: `![label](url)`. */
const LINK = /(?<!!)\[((?:[^[\]\\\n]|\\.)*)\]\(\s*(?:<([^<>\n]*)>|([^\s()<>]*))(?:\s+"[^"\n]*")?\s*\)/g;

/** Returns the link around the selection; null if there is none. */
export function linkAt(selected: TextSelection): TextLink | null {
  const [line, secondLine] = linesOf(selected);
  if (!line || secondLine) return null;
  for (const match of line.text.matchAll(LINK)) {
    const from = line.from + match.index;
    const to = from + match[0].length;
    if (from <= selected.from && selected.to <= to) {
      return { from, to, label: match[1] ?? '', url: match[2] ?? match[3] ?? '' };
    }
  }
  return null;
}

/** Matches a host with a port, such as `example.com:8080/x`, whose host would otherwise look like a scheme. */
const HOST_AND_PORT = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+):\d+(?:[/?#]|$)/i;

/** Returns the scheme of an address in lower case; null if it has none. */
const schemeOf = (url: string): string | null =>
  HOST_AND_PORT.test(url) ? null : (/^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? null);

/** Returns a message if the server would remove the address from a link, because of its scheme; otherwise null. */
export function findAddressProblem(typed: string): string | null {
  const scheme = schemeOf(typed.trim());
  if (scheme === null || LINK_SCHEMES.some((allowed) => allowed === scheme)) return null;
  return `Links cannot start with "${scheme}:". Allowed are ${LINK_SCHEMES.map((allowed) => `${allowed}:`).join(', ')}.`;
}

/**
 * Completes a typed address with `https://` or, for email addresses, `mailto:`. Addresses with a scheme, relative
 * addresses and empty input stay as they are.
 */
export function completeAddress(typed: string): string {
  const url = typed.trim();
  if (url === '' || schemeOf(url) !== null || /^[/#?.]/.test(url)) return url;
  return /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(url) ? `mailto:${url}` : `https://${url}`;
}

/** Makes a text a valid label: joins its lines and escapes brackets that are not escaped yet. */
const escapeLabel = (text: string): string =>
  text.replace(/\s*\n\s*/g, ' ').replace(/(?<!\\)[[\]]/g, (bracket) => `\\${bracket}`);

/** Escapes a URL so that it ends at the closing parenthesis of the Markdown link. */
const escapeUrl = (url: string): string => {
  const safe = url.replace(/[<>\n]/g, encodeURIComponent);
  return /[\s()]/.test(safe) ? `<${safe}>` : safe;
};

/** Turns the selection into a link, or changes the link around the selection. An empty address removes the link. */
export function setLink(selected: TextSelection, typed: string): Edit {
  const url = completeAddress(typed);
  const link = linkAt(selected);
  const { from, to } = link ?? selected;
  const label = link ? link.label : escapeLabel(selected.doc.slice(from, to));
  if (url === '') {
    if (!link) return { changes: [], from, to };
    return { changes: [{ from, to, insert: label }], from, to: from + label.length };
  }
  const newLabel = label || escapeLabel(typed.trim());
  const insert = `[${newLabel}](${escapeUrl(url)})`;
  return { changes: [{ from, to, insert }], from: from + insert.length, to: from + insert.length };
}
