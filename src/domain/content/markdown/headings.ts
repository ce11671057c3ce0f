import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/** Keeps ids of headings distinct from those of the page around them. */
export const SECTION_PREFIX = 'section-';

const LEVEL = /^h([1-6])$/;

/**
 * Whether it is a heading of the text. The heading of footnotes is the renderer's and has the right level already.
 */
const isOfText = ({ tagName, properties }: Element): boolean =>
  LEVEL.test(tagName) && properties.id === undefined;

/**
 * The page's title is its only heading of level 1. Moves the highest level of a text directly below it, and keeps
 * the distances of the others.
 */
export const fitHeadings = () => (tree: Root) => {
  const headings: Element[] = [];
  visit(tree, 'element', (element: Element) => {
    if (isOfText(element)) headings.push(element);
  });
  const levelOf = ({ tagName }: Element): number => Number(tagName[1]);
  const highest = Math.min(...headings.map(levelOf));
  for (const heading of headings) heading.tagName = `h${Math.min(6, levelOf(heading) - highest + 2)}`;
};

const textOf = (element: Element): string =>
  element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('');

/** Adds a link to itself to each heading, so that sections can be shared. */
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
