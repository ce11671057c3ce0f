import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';

const ABSOLUTE = /^https?:/i;
/** A URL that begins with two slashes or backslashes leads to another host and has the scheme of the page. */
const OTHER_HOST = /^[\\/]{2}/;

/**
 * Returns path, query and fragment of a URL of this gallery. Returns null for other URLs. Also returns null if the path
 * begins with two slashes, because without the origin a browser would read `//other.example` as another host.
 */
function internalPath(publicUrl: string, href: string): string | null {
  if (!URL.canParse(href)) return null;
  const { origin, pathname, search, hash } = new URL(href);
  return origin === publicUrl && !OTHER_HOST.test(pathname) ? pathname + search + hash : null;
}

/**
 * Marks external links, so that they open in a new tab without access to the page. Makes absolute URLs of
 * this gallery relative.
 */
export const markLinks = (publicUrl: string) => (tree: Root) => {
  visit(tree, 'element', (element: Element) => {
    const { href } = element.properties;
    if (element.tagName !== 'a' || typeof href !== 'string') return;
    const target = OTHER_HOST.test(href) ? `https:${href.replace(OTHER_HOST, '//')}` : href;
    if (!ABSOLUTE.test(target)) return;
    const ownPath = internalPath(publicUrl, target);
    if (ownPath !== null) {
      element.properties.href = ownPath;
      return;
    }
    element.properties.href = target;
    element.properties.target = '_blank';
    element.properties.rel = ['noopener', 'noreferrer'];
  });
};
