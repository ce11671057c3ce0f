import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ancestorsOf,
  type Branching,
  branchOf,
  findTerms,
  flatRowsOf,
  neighbourOf,
  pathsOf,
  rowsOf,
  type TreeNode,
  treeOf,
} from './tree.ts';

const term = (id: string, parentId: string | null = null, name = id): Branching => ({
  id,
  name,
  slug: name.toLowerCase().replace(/\W+/g, '-'),
  parentId,
});

/** Any parents at all: missing ones, themselves, circles. */
const anyTerms = fc
  .uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 25 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.option(fc.integer({ min: 0, max: 40 }).map(String)).map((parentId) => term(id, parentId)),
      ),
    ),
  );

const sketch = (tree: readonly TreeNode<Branching>[]): unknown[] =>
  tree.map(({ term: { id }, children }) => (children.length ? [id, sketch(children)] : id));

describe('[A-60] a tree of terms', () => {
  test('has every term exactly once, whatever the parents say', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const rows = rowsOf(treeOf(terms));
        expect(rows.map((row) => row.term.id).sort()).toEqual(terms.map(({ id }) => id).sort());
      }),
    );
  });

  test('has a term right below its parent, one level deeper, unless that would go round', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const rows = rowsOf(treeOf(terms));
        const tops = new Set(rows.filter(({ level }) => level === 1).map((row) => row.term.id));
        rows.forEach(({ term: { id, parentId }, level }, index) => {
          if (tops.has(id)) {
            // At the top by right, or because all above it leads back to it.
            const seen = new Set<string>();
            let above = parentId;
            while (above !== null && !seen.has(above)) {
              seen.add(above);
              above = terms.find((other) => other.id === above)?.parentId ?? null;
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

  test('keeps the order of siblings, and counts them', () => {
    const terms = [term('b', 'p'), term('q'), term('a', 'p'), term('p')];
    expect(sketch(treeOf(terms))).toEqual(['q', ['p', ['b', 'a']]]);
    expect(rowsOf(treeOf(terms)).map(({ level, position, setSize }) => [level, position, setSize])).toEqual([
      [1, 1, 2],
      [1, 2, 2],
      [2, 1, 2],
      [2, 2, 2],
    ]);
  });

  test('opens a circle of parents, and puts orphans at the top', () => {
    expect(sketch(treeOf([term('a', 'b'), term('b', 'a'), term('c', 'a')]))).toEqual([['b', [['a', ['c']]]]]);
    expect(sketch(treeOf([term('a', 'a'), term('b', 'gone')]))).toEqual(['a', 'b']);
  });

  test('may be deeper than the call stack', () => {
    const terms = Array.from({ length: 4000 }, (_, index) => term(`${index}`, index ? `${index - 1}` : null));
    const rows = rowsOf(treeOf(terms));
    expect(rows.at(-1)?.level).toBe(4000);
    expect(branchOf(terms, '3990').size).toBe(10);
  });

  test('shows nothing below closed terms', () => {
    const tree = treeOf([term('a'), term('b', 'a'), term('c', 'b'), term('d')]);
    const shown = rowsOf(tree, ({ id }) => id !== 'b');
    expect(shown.map((row) => [row.term.id, row.isOpen])).toEqual([
      ['a', true],
      ['b', false],
      ['d', null],
    ]);
  });
});

test('a term and all below it is its branch', () => {
  const terms = [term('a'), term('b', 'a'), term('c', 'b'), term('d', 'a'), term('e')];
  expect([...branchOf(terms, 'b')]).toEqual(['b', 'c']);
  expect([...branchOf(terms, 'a')].sort()).toEqual(['a', 'b', 'c', 'd']);
  expect([...branchOf(terms, 'e')]).toEqual(['e']);
  expect([...branchOf(terms, 'gone')]).toEqual([]);
});

test('the terms above a term end at the top, at a missing parent and where they go round', () => {
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

test('the path of a term is the names above it', () => {
  const paths = pathsOf([term('a', null, 'Navigation'), term('b', 'a', 'Tab Bar'), term('c', 'b')]);
  expect([...paths]).toEqual([
    ['a', []],
    ['b', ['Navigation']],
    ['c', ['Navigation', 'Tab Bar']],
  ]);
});

describe('a search', () => {
  const terms = [
    term('nav', null, 'Navigation'),
    term('tab', 'nav', 'Tab Bar'),
    term('deep', 'tab', 'Café'),
    term('side', 'nav', 'Sidebar'),
    term('feed', null, 'Feedback'),
  ];
  const found = (text: string) => {
    const { terms: kept, opened, matches } = findTerms(terms, text);
    return [kept.map(({ id }) => id), [...opened], matches];
  };

  test('keeps what is above a match, opened, and what is below it, as it is', () => {
    expect(found('cafe')).toEqual([['nav', 'tab', 'deep'], ['nav', 'tab'], 1]);
    expect(found('TAB b')).toEqual([['nav', 'tab', 'deep'], ['nav'], 1]);
    expect(found('tab-bar')).toEqual([['nav', 'tab', 'deep'], ['nav'], 1]);
    expect(found('bar')).toEqual([['nav', 'tab', 'deep', 'side'], ['nav'], 2]);
    expect(found('nothing')).toEqual([[], [], 0]);
  });

  test('for nothing finds everything', () => {
    expect(findTerms(terms, ' ').terms).toEqual(terms);
  });
});

test('the next sibling takes the place of a term, else the row before it', () => {
  const terms = [term('a'), term('b', 'a'), term('c', 'b'), term('d', 'a'), term('e')];
  const rows = rowsOf(treeOf(terms));
  const next = (id: string) => neighbourOf(rows, id);
  expect([next('a'), next('b'), next('c'), next('d'), next('e')]).toEqual(['e', 'd', 'b', 'c', 'd']);
  expect(neighbourOf(rowsOf(treeOf([term('a')])), 'a')).toBeNull();
  expect(flatRowsOf(terms).map(({ position, level, isOpen }) => [position, level, isOpen])).toEqual(
    [1, 2, 3, 4, 5].map((position) => [position, 1, null]),
  );
});
