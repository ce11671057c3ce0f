/** A tag with its attributes as the serialiser of our pages writes them: what stands between tags is never touched. */
const TAG = /<[a-z][a-z0-9-]*(?:\s+[^\s=>"'/]+(?:="[^"]*")?)*\s*\/?>/g;
const ADDRESS = /(\s(?:href|src|poster)=")([^"]*)/g;
/** With a scheme, or with a host after two slashes. */
const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
const SET = /(\ssrcset=")([^"]*)(")/g;

function absoluteAddress(address: string, siteUrl: string, pageUrl: string): string {
  if (ABSOLUTE.test(address)) return address;
  if (address.startsWith('/')) return siteUrl + address;
  return address.startsWith('#') ? pageUrl + address : new URL(address, pageUrl).href;
}

/**
 * Our own HTML for readers elsewhere: every address in it is absolute. `siteUrl` has no trailing slash; `pageUrl` is
 * what relative addresses start from.
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
