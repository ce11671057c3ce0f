import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ancestorsOf,
  branchOf,
  findTerms,
  flatRowsOf,
  pathsOf,
  possibleParentsOf,
  rowsOf,
  rowToFocusAfterDeletion,
  type TreeNode,
  type TreeTerm,
  treeOf,
} from './tree.ts';

const term = (id: string, parentId: string | null = null, name = id): TreeTerm => ({
  id,
  name,
  slug: name.toLowerCase().replace(/\W+/g, '-'),
  parentId,
});

/** Terms with arbitrary `parentId`: it can be the id of no term or of the term itself, and parents can form a cycle. */
const anyTerms = fc
  .uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 25 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.option(fc.integer({ min: 0, max: 40 }).map(String)).map((parentId) => term(id, parentId)),
      ),
    ),
  );

const toNestedIds = (tree: readonly TreeNode<TreeTerm>[]): unknown[] =>
  tree.map(({ term: { id }, children }) => (children.length ? [id, toNestedIds(children)] : id));

describe('[A-60] treeOf and rowsOf', () => {
  test('treeOf and rowsOf include every term exactly once for any parents', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const rows = rowsOf(treeOf(terms));
        expect(rows.map((row) => row.term.id).sort()).toEqual(terms.map(({ id }) => id).sort());
      }),
    );
  });

  test('rowsOf places a term one level below its parent, unless the parent is missing or would close a cycle', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const rows = rowsOf(treeOf(terms));
        const tops = new Set(rows.filter(({ level }) => level === 1).map((row) => row.term.id));
        rows.forEach(({ term: { id, parentId }, level }, index) => {
          if (tops.has(id)) {
            // A term is at the top if it has no existing parent, or if it is one of its own ancestors.
            const seen = new Set<string>();
            let ancestorId = parentId;
            while (ancestorId !== null && !seen.has(ancestorId)) {
              seen.add(ancestorId);
              ancestorId = terms.find((other) => other.id === ancestorId)?.parentId ?? null;
            }
            expect(parentId === null || !terms.some((other) => other.id === parentId) || seen.has(id)).toBe(
              true,
            );
            return;
          }
          const parent = rows.slice(0, index).findLast((row) => row.level === level - 1);
          expect(parent?.term.id).toBe(parentId);
        });
      }),
    );
  });

  test('treeOf keeps the order of siblings, and rowsOf numbers them', () => {
    const terms = [term('b', 'p'), term('q'), term('a', 'p'), term('p')];
    expect(toNestedIds(treeOf(terms))).toEqual(['q', ['p', ['b', 'a']]]);
    expect(rowsOf(treeOf(terms)).map(({ level, position, setSize }) => [level, position, setSize])).toEqual([
      [1, 1, 2],
      [1, 2, 2],
      [2, 1, 2],
      [2, 2, 2],
    ]);
  });

  test('treeOf breaks cycles of parents and places terms without an existing parent at the top', () => {
    expect(toNestedIds(treeOf([term('a', 'b'), term('b', 'a'), term('c', 'a')]))).toEqual([
      ['b', [['a', ['c']]]],
    ]);
    expect(toNestedIds(treeOf([term('a', 'a'), term('b', 'gone')]))).toEqual(['a', 'b']);
  });

  test('rowsOf and branchOf handle a tree of 4,000 levels', () => {
    const terms = Array.from({ length: 4000 }, (_, index) => term(`${index}`, index ? `${index - 1}` : null));
    const rows = rowsOf(treeOf(terms));
    expect(rows.at(-1)?.level).toBe(4000);
    expect(branchOf(terms, '3990').size).toBe(10);
  });

  test('rowsOf omits the rows below collapsed terms', () => {
    const tree = treeOf([term('a'), term('b', 'a'), term('c', 'b'), term('d')]);
    const rows = rowsOf(tree, ({ id }) => id !== 'b');
    expect(rows.map((row) => [row.term.id, row.isOpen])).toEqual([
      ['a', true],
      ['b', false],
      ['d', null],
    ]);
  });
});

test('branchOf returns a term and its descendants', () => {
  const terms = [term('a'), term('b', 'a'), term('c', 'b'), term('d', 'a'), term('e')];
  expect([...branchOf(terms, 'b')]).toEqual(['b', 'c']);
  expect([...branchOf(terms, 'a')].sort()).toEqual(['a', 'b', 'c', 'd']);
  expect([...branchOf(terms, 'e')]).toEqual(['e']);
  expect([...branchOf(terms, 'gone')]).toEqual([]);
});

test('possibleParentsOf excludes the edited term and its descendants, and returns all terms for a new term', () => {
  const terms = [term('a'), term('b', 'a'), term('c', 'b'), term('d')];
  expect(possibleParentsOf(terms, 'b').map(({ id }) => id)).toEqual(['a', 'd']);
  expect(possibleParentsOf(terms, undefined)).toEqual(terms);
});

test('ancestorsOf stops at the top, at a missing parent and at a cycle', () => {
  const terms = [
    term('a'),
    term('b', 'a'),
    term('c', 'b'),
    term('x', 'gone'),
    term('y', 'z'),
    term('z', 'y'),
  ];
  expect([...ancestorsOf(terms, 'c')]).toEqual(['b', 'a']);
  expect([...ancestorsOf(terms, 'a')]).toEqual([]);
  expect([...ancestorsOf(terms, 'x')]).toEqual([]);
  expect([...ancestorsOf(terms, 'y')].sort()).toEqual(['y', 'z']);
});

test('pathsOf returns the names of the ancestors of each term', () => {
  const paths = pathsOf([term('a', null, 'Navigation'), term('b', 'a', 'Tab Bar'), term('c', 'b')]);
  expect([...paths]).toEqual([
    ['a', []],
    ['b', ['Navigation']],
    ['c', ['Navigation', 'Tab Bar']],
  ]);
});

describe('findTerms', () => {
  const terms = [
    term('nav', null, 'Navigation'),
    term('tab', 'nav', 'Tab Bar'),
    term('deep', 'tab', 'Café'),
    term('side', 'nav', 'Sidebar'),
    term('feed', null, 'Feedback'),
  ];
  /** Returns the ids of the terms in the result, the ids of the expanded terms, and the number of matches. */
  const resultOf = (text: string) => {
    const result = findTerms(terms, text);
    return [result.terms.map(({ id }) => id), [...result.expandedIds], result.matchCount];
  };

  test('findTerms keeps the ancestors and descendants of a match, and expands the ancestors', () => {
    expect(resultOf('cafe')).toEqual([['nav', 'tab', 'deep'], ['nav', 'tab'], 1]);
    expect(resultOf('TAB b')).toEqual([['nav', 'tab', 'deep'], ['nav'], 1]);
    expect(resultOf('tab-bar')).toEqual([['nav', 'tab', 'deep'], ['nav'], 1]);
    expect(resultOf('bar')).toEqual([['nav', 'tab', 'deep', 'side'], ['nav'], 2]);
    expect(resultOf('nothing')).toEqual([[], [], 0]);
  });

  test('findTerms finds all terms for an empty search', () => {
    expect(findTerms(terms, ' ').terms).toEqual(terms);
  });
});

test('rowToFocusAfterDeletion returns the next sibling of a term, or else the row before it, or else null', () => {
  const terms = [term('a'), term('b', 'a'), term('c', 'b'), term('d', 'a'), term('e')];
  const rows = rowsOf(treeOf(terms));
  const idToFocus = (id: string) => rowToFocusAfterDeletion(rows, id);
  expect([idToFocus('a'), idToFocus('b'), idToFocus('c'), idToFocus('d'), idToFocus('e')]).toEqual([
    'e',
    'd',
    'b',
    'c',
    'd',
  ]);
  expect(rowToFocusAfterDeletion(rowsOf(treeOf([term('a')])), 'a')).toBeNull();
});

test('flatRowsOf lists all terms at level 1 in their order', () => {
  const terms = [term('a'), term('b', 'a'), term('c', 'b'), term('d', 'a'), term('e')];
  expect(flatRowsOf(terms).map(({ position, level, isOpen }) => [position, level, isOpen])).toEqual(
    [1, 2, 3, 4, 5].map((position) => [position, 1, null]),
  );
});
