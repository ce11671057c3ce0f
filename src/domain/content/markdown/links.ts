import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';

const ABSOLUTE = /^https?:/i;
/** Two slashes, or backslashes in their place, lead to another host with the scheme of the page. */
const OTHER_HOST = /^[\\/]{2}/;

/**
 * Returns the path of an address of this gallery, from `/`, or null for any other address and for paths that would
 * be a host.
 */
function pathBelow(publicUrl: string, href: string): string | null {
  if (!URL.canParse(href)) return null;
  const { origin, pathname, search, hash } = new URL(href);
  return origin === publicUrl && !OTHER_HOST.test(pathname) ? pathname + search + hash : null;
}

/** Opens external links in a new tab without access to this one. */
export const markLinks = (publicUrl: string) => (tree: Root) => {
  visit(tree, 'element', (element: Element) => {
    const { href } = element.properties;
    if (element.tagName !== 'a' || typeof href !== 'string') return;
    const target = OTHER_HOST.test(href) ? `https:${href.replace(OTHER_HOST, '//')}` : href;
    if (!ABSOLUTE.test(target)) return;
    const inside = pathBelow(publicUrl, target);
    if (inside !== null) {
      element.properties.href = inside;
      return;
    }
    element.properties.href = target;
    element.properties.target = '_blank';
    element.properties.rel = ['noopener', 'noreferrer'];
  });
};
