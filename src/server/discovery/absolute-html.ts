/** Matches a tag as our HTML serialiser writes it, so that text between tags is never changed. */
const TAG = /<[a-z][a-z0-9-]*(?:\s+[^\s=>"'/]+(?:="[^"]*")?)*\s*\/?>/g;
const ADDRESS = /(\s(?:href|src|poster)=")([^"]*)/g;
/** URLs with a scheme, and protocol-relative URLs. */
const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
const SET = /(\ssrcset=")([^"]*)(")/g;

function absoluteAddress(address: string, siteUrl: string, pageUrl: string): string {
  if (ABSOLUTE.test(address)) return address;
  if (address.startsWith('/')) return siteUrl + address;
  return address.startsWith('#') ? pageUrl + address : new URL(address, pageUrl).href;
}

/**
 * Makes all URLs in our HTML absolute, for feed readers. `siteUrl` has no trailing slash; `pageUrl` is the base of
 * relative URLs.
 */
export const absoluteHtml = (html: string, siteUrl: string, pageUrl: string): string =>
  html.replace(TAG, (tag) =>
    tag
      .replace(
        ADDRESS,
        (_, before: string, address: string) => before + absoluteAddress(address, siteUrl, pageUrl),
      )
      .replace(SET, (_, before: string, set: string, after: string) => {
        const sources = set
          .split(/,\s+/)
          .map((source) => (source.startsWith('/') ? siteUrl + source : source));
        return before + sources.join(', ') + after;
      }),
  );
