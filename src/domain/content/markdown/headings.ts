import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/** Identifiers of headings never meet those of the page around them. */
export const SECTION_PREFIX = 'section-';

const LEVEL = /^h([1-6])$/;

/** A text's headings; that of its footnotes is the renderer's own, and of the second level already. */
const isOfText = ({ tagName, properties }: Element): boolean =>
  LEVEL.test(tagName) && properties.id === undefined;

/**
 * The page's title is its only heading of the first level: the highest that a text uses comes right below it, the
 * others keep their distance.
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
