import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/** Identifiers of headings never meet those of the page around them. */
export const SECTION_PREFIX = 'section-';

const LEVEL = /^h([1-6])$/;

/** The page's title is its only heading of the first level: a text's headings stand one level below. */
export const demoteHeadings = () => (tree: Root) => {
  visit(tree, 'element', (element: Element) => {
    const level = Number(LEVEL.exec(element.tagName)?.[1] ?? 0);
    // The heading of footnotes is the renderer's own, and of the second level already.
    if (level > 0 && element.properties.id === undefined) element.tagName = `h${Math.min(6, level + 1)}`;
  });
};

const textOf = (element: Element): string =>
  element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('');

/** Each heading ends with a link to itself, so that a part of a text can be passed on. */
export const linkHeadings = () => (tree: Root) => {
  visit(tree, 'element', (element: Element) => {
    const { id } = element.properties;
    if (!LEVEL.test(element.tagName) || typeof id !== 'string' || !id.startsWith(SECTION_PREFIX)) return;
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
