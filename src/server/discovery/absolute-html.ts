/** Matches a tag as our HTML serializer writes it. Only tags are changed, never the text between them. */
const TAG = /<[a-z][a-z0-9-]*(?:\s+[^\s=>"'/]+(?:="[^"]*")?)*\s*\/?>/g;
const URL_ATTRIBUTE = /(\s(?:href|src|poster)=")([^"]*)/g;
/** URLs with a scheme, and protocol-relative URLs. */
const ABSOLUTE_URL = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
const SRCSET_ATTRIBUTE = /(\ssrcset=")([^"]*)(")/g;

function toAbsoluteUrl(url: string, siteUrl: string, pageUrl: string): string {
  if (ABSOLUTE_URL.test(url)) return url;
  if (url.startsWith('/')) return siteUrl + url;
  return url.startsWith('#') ? pageUrl + url : new URL(url, pageUrl).href;
}

/**
 * Makes all URLs in our HTML absolute, because feed readers do not know to which page the URLs are relative.
 * `siteUrl` has no trailing slash; `pageUrl` is the base of relative URLs.
 */
export const makeUrlsAbsolute = (html: string, siteUrl: string, pageUrl: string): string =>
  html.replace(TAG, (tag) =>
    tag
      .replace(
        URL_ATTRIBUTE,
        (_, before: string, url: string) => before + toAbsoluteUrl(url, siteUrl, pageUrl),
      )
      .replace(SRCSET_ATTRIBUTE, (_, before: string, set: string, after: string) => {
        const sources = set
          .split(/,\s+/)
          .map((source) => (source.startsWith('/') ? siteUrl + source : source));
        return before + sources.join(', ') + after;
      }),
  );
