import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/** Wraps each table in a scrollable, focusable element, so that a wide table does not widen the page. */
export const wrapTables = () => (tree: Root) => {
  visit(tree, 'element', (element: Element, index, parent) => {
    if (element.tagName !== 'table' || index === undefined || !parent) return;
    parent.children[index] = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-frame'], role: 'region', ariaLabel: 'Table', tabIndex: 0 },
      children: [element],
    };
    return SKIP;
  });
};

/**
 * Replaces the checkboxes of task lists with symbols, with a label for screen readers that says whether the
 * task is done.
 */
export const labelTasks = () => (tree: Root) => {
  visit(tree, 'element', (element: Element) => {
    if (element.tagName !== 'input') return;
    const isDone = element.properties.checked === true;
    element.tagName = 'span';
    element.properties = {
      className: ['task-box'],
      role: 'img',
      ariaLabel: isDone ? 'Done' : 'To do',
    };
    element.children = [{ type: 'text', value: isDone ? '\u2611' : '\u2610' }];
  });
};
