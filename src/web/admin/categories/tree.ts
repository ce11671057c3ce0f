import { folded } from '../parts/folded.ts';

/** What a tree needs to know of a term. */
export type Branching = { id: string; name: string; slug: string; parentId: string | null };

export type TreeNode<T> = { term: T; children: TreeNode<T>[] };

/** A term as a line of a tree that is shown. */
export type TreeRow<T> = {
  term: T;
  /** 1 at the top. */
  level: number;
  /** Among its siblings, from 1. */
  position: number;
  setSize: number;
  /** Whether what is below it is shown; null where nothing is. */
  isOpen: boolean | null;
};

/**
 * Terms under their parents, siblings in the given order. Every term is in the tree exactly once: one whose parent is
 * not among them stands at the top, and a circle of parents is opened at one of its terms.
 */
export function treeOf<T extends Branching>(terms: readonly T[]): TreeNode<T>[] {
  const nodes = new Map(terms.map((term): [string, TreeNode<T>] => [term.id, { term, children: [] }]));
  const hungUnder = new Map<string, string>();
  const closesCircle = (id: string, parentId: string): boolean => {
    for (let above: string | undefined = parentId; above !== undefined; above = hungUnder.get(above)) {
      if (above === id) return true;
    }
    return false;
  };
  const top: TreeNode<T>[] = [];
  for (const node of nodes.values()) {
    const { id, parentId } = node.term;
    const parent = parentId === null ? undefined : nodes.get(parentId);
    if (parent && !closesCircle(id, parent.term.id)) {
      hungUnder.set(id, parent.term.id);
      parent.children.push(node);
    } else top.push(node);
  }
  return top;
}

/** The lines of a tree from top to bottom, without what is below closed terms. */
export function rowsOf<T extends Branching>(
  tree: readonly TreeNode<T>[],
  isOpen: (term: T) => boolean = () => true,
): TreeRow<T>[] {
  const rows: TreeRow<T>[] = [];
  const linesOf = (siblings: readonly TreeNode<T>[], level: number) =>
    siblings.map((node, index) => ({ node, level, position: index + 1, setSize: siblings.length })).reverse();
  // A stack of its own: a tree may be deeper than the call stack.
  const waiting = linesOf(tree, 1);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, ...place } = next;
    const open = node.children.length === 0 ? null : isOpen(node.term);
    rows.push({ term: node.term, ...place, isOpen: open });
    if (open) waiting.push(...linesOf(node.children, place.level + 1));
  }
  return rows;
}

/** The names above each term, from the top. */
export function pathsOf<T extends Branching>(terms: readonly T[]): Map<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>();
  const above: string[] = [];
  for (const { term, level } of rowsOf(treeOf(terms))) {
    above.length = level - 1;
    paths.set(term.id, [...above]);
    above.push(term.name);
  }
  return paths;
}

/** The ids of a term and all below it: none of them can be its parent. */
export function branchOf<T extends Branching>(terms: readonly T[], id: string): Set<string> {
  const branch = new Set<string>();
  let depth = 0;
  for (const { term, level } of rowsOf(treeOf(terms))) {
    if (depth > 0 && level <= depth) break;
    if (depth > 0 || term.id === id) branch.add(term.id);
    if (term.id === id) depth = level;
  }
  return branch;
}

/** The ids above a term, from its parent up. */
export function ancestorsOf<T extends Branching>(terms: readonly T[], id: string): Set<string> {
  const parents = new Map(terms.map((term) => [term.id, term.parentId]));
  const above = new Set<string>();
  for (let next = parents.get(id); next && parents.has(next) && !above.has(next); next = parents.get(next)) {
    above.add(next);
  }
  return above;
}

/** Terms all in a row, whatever their parents. */
export const flatRowsOf = <T extends Branching>(terms: readonly T[]): TreeRow<T>[] =>
  terms.map((term, index) => ({
    term,
    level: 1,
    position: index + 1,
    setSize: terms.length,
    isOpen: null,
  }));

/** The next of a term's siblings, which takes its place when it goes; without one the row before it. */
export function neighbourOf<T extends Branching>(rows: readonly TreeRow<T>[], id: string): string | null {
  const at = rows.findIndex((row) => row.term.id === id);
  const level = rows[at]?.level ?? 0;
  const after = rows.slice(at + 1).find((row) => row.level <= level);
  return (after?.level === level ? after : rows[at - 1])?.term.id ?? after?.term.id ?? null;
}

export type Found<T> = {
  /** Those that match, with all above and all below them. */
  terms: T[];
  /** Above a match: to be open, so that it is seen. */
  opened: Set<string>;
  matches: number;
};

/** Whether a name or a slug has the text in it, without regard to case and accents. */
export const matches = ({ name, slug }: Branching, text: string): boolean => {
  const wanted = folded(text.trim());
  return folded(name).includes(wanted) || slug.includes(wanted);
};

/** Finds terms by name or slug, without regard to case and accents. An empty text finds all of them. */
export function findTerms<T extends Branching>(terms: readonly T[], text: string): Found<T> {
  const rows = rowsOf(treeOf(terms));
  const kept = new Set<string>();
  const opened = new Set<string>();
  const above: { id: string; isIn: boolean }[] = [];
  let count = 0;
  for (const { term, level } of rows) {
    above.length = level - 1;
    const isMatch = matches(term, text);
    const isIn = isMatch || (above.at(-1)?.isIn ?? false);
    if (isIn) kept.add(term.id);
    if (isMatch) {
      count += 1;
      for (const { id } of above) {
        kept.add(id);
        opened.add(id);
      }
    }
    above.push({ id: term.id, isIn });
  }
  return { terms: terms.filter(({ id }) => kept.has(id)), opened, matches: count };
}
