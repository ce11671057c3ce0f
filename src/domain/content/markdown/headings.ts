import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/** Prefix of the ids of headings. It keeps them distinct from other ids of the page. */
export const SECTION_PREFIX = 'section-';

const HEADING = /^h([1-6])$/;

/**
 * Whether the author wrote this heading. The heading of the footnotes, which the renderer adds, already has an id.
 */
const isAuthorHeading = ({ tagName, properties }: Element): boolean =>
  HEADING.test(tagName) && properties.id === undefined;

/**
 * Shifts all headings of a text so that the highest one has level 2, because only the title of the page has level 1.
 * All other headings move by the same number of levels, at most to level 6, the lowest one of HTML.
 */
export const shiftHeadings = () => (tree: Root) => {
  const headings: Element[] = [];
  visit(tree, 'element', (element: Element) => {
    if (isAuthorHeading(element)) headings.push(element);
  });
  const levelOf = ({ tagName }: Element): number => Number(tagName[1]);
  const highest = Math.min(...headings.map(levelOf));
  for (const heading of headings) heading.tagName = `h${Math.min(6, levelOf(heading) - highest + 2)}`;
};

const textOf = (element: Element): string =>
  element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('');

/**
 * Appends to each heading whose id begins with `SECTION_PREFIX` a link to itself, so that readers can copy the URL of a
 * section.
 */
export const linkHeadings = () => (tree: Root) => {
  visit(tree, 'element', (element: Element) => {
    const { id } = element.properties;
    if (!HEADING.test(element.tagName) || typeof id !== 'string' || !id.startsWith(SECTION_PREFIX)) return;
    element.children.push({
      type: 'element',
      tagName: 'a',
      properties: {
        href: `#${id}`,
        className: ['heading-link'],
        ariaLabel: `Link to the section ${textOf(element)}`,
      },
      children: [{ type: 'text', value: '#' }],
    });
    return SKIP;
  });
};

/**
 * Matches a link that `linkHeadings` added. It matches nothing else, because our HTML serializer escapes `<` in texts
 * and `"` in attributes.
 */
const HEADING_LINK = /<a href="#[^"]*" class="heading-link" aria-label="[^"]*">#<\/a>/g;

/** Returns rendered HTML without the links of `linkHeadings`, for readers that lack the styles of the page. */
export const removeHeadingLinks = (html: string): string => html.replace(HEADING_LINK, '');
