import { foldText } from '../parts/text/fold-text.ts';

/** Fields of a term that the tree needs. */
export type TreeTerm = { id: string; name: string; slug: string; parentId: string | null };

export type TreeNode<T> = { term: T; children: TreeNode<T>[] };

/** A term as a row of the rendered tree. */
export type TreeRow<T> = {
  term: T;
  /** Depth, from 1 at the top. */
  level: number;
  /** Position among its siblings, from 1. */
  position: number;
  /** Number of siblings, including the term itself. */
  setSize: number;
  /** Whether its children are shown; null if it has none. */
  isOpen: boolean | null;
};

/**
 * Builds a tree with siblings in the given order. It contains every term exactly once: a term whose parent is
 * missing is at the top, and a cycle of parents is broken at one of its terms.
 */
export function treeOf<T extends TreeTerm>(terms: readonly T[]): TreeNode<T>[] {
  const nodes = new Map(terms.map((term): [string, TreeNode<T>] => [term.id, { term, children: [] }]));
  /** Parent ids of the placed terms, by term id. Terms at the top have none. */
  const placedUnder = new Map<string, string>();
  const wouldCloseCycle = (id: string, parentId: string): boolean => {
    for (
      let ancestorId: string | undefined = parentId;
      ancestorId !== undefined;
      ancestorId = placedUnder.get(ancestorId)
    ) {
      if (ancestorId === id) return true;
    }
    return false;
  };
  const top: TreeNode<T>[] = [];
  for (const node of nodes.values()) {
    const { id, parentId } = node.term;
    const parent = parentId === null ? undefined : nodes.get(parentId);
    if (parent && !wouldCloseCycle(id, parent.term.id)) {
      placedUnder.set(id, parent.term.id);
      parent.children.push(node);
    } else top.push(node);
  }
  return top;
}

/** Returns the rows of a tree from top to bottom, without the descendants of collapsed terms. */
export function rowsOf<T extends TreeTerm>(
  tree: readonly TreeNode<T>[],
  isOpen: (term: T) => boolean = () => true,
): TreeRow<T>[] {
  const rows: TreeRow<T>[] = [];
  // In reverse order, so that `pop` returns the first sibling first.
  const stackEntries = (siblings: readonly TreeNode<T>[], level: number) =>
    siblings.map((node, index) => ({ node, level, position: index + 1, setSize: siblings.length })).reverse();
  // An explicit stack, because a tree may be deeper than the call stack.
  const stack = stackEntries(tree, 1);
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, ...place } = next;
    const open = node.children.length === 0 ? null : isOpen(node.term);
    rows.push({ term: node.term, ...place, isOpen: open });
    if (open) stack.push(...stackEntries(node.children, place.level + 1));
  }
  return rows;
}

/** Returns the names of the ancestors of each term, the topmost first. */
export function pathsOf<T extends TreeTerm>(terms: readonly T[]): Map<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>();
  const ancestorNames: string[] = [];
  for (const { term, level } of rowsOf(treeOf(terms))) {
    // The rows are in depth-first order, so the first `level - 1` names are those of the row's ancestors.
    ancestorNames.length = level - 1;
    paths.set(term.id, [...ancestorNames]);
    ancestorNames.push(term.name);
  }
  return paths;
}

/** Returns the ids of a term and all its descendants. None of them can become the parent of the term. */
export function branchOf<T extends TreeTerm>(terms: readonly T[], id: string): Set<string> {
  const branch = new Set<string>();
  /** Level of the term; 0 until its row is reached. */
  let branchLevel = 0;
  for (const { term, level } of rowsOf(treeOf(terms))) {
    if (branchLevel > 0 && level <= branchLevel) break;
    if (branchLevel > 0 || term.id === id) branch.add(term.id);
    if (term.id === id) branchLevel = level;
  }
  return branch;
}

/** Returns the terms that can become the parent of the term `id`, or of a new term if `id` is undefined. */
export function possibleParentsOf<T extends TreeTerm>(terms: readonly T[], id: string | undefined): T[] {
  const excluded = id === undefined ? new Set<string>() : branchOf(terms, id);
  return terms.filter((term) => !excluded.has(term.id));
}

/** Returns the ids of a term's ancestors, starting with its parent. */
export function ancestorsOf<T extends TreeTerm>(terms: readonly T[], id: string): Set<string> {
  const parents = new Map(terms.map((term) => [term.id, term.parentId]));
  const ancestorIds = new Set<string>();
  for (
    let next = parents.get(id);
    next && parents.has(next) && !ancestorIds.has(next);
    next = parents.get(next)
  ) {
    ancestorIds.add(next);
  }
  return ancestorIds;
}

/** Returns the terms as a flat list, ignoring their parents. */
export const flatRowsOf = <T extends TreeTerm>(terms: readonly T[]): TreeRow<T>[] =>
  terms.map((term, index) => ({
    term,
    level: 1,
    position: index + 1,
    setSize: terms.length,
    isOpen: null,
  }));

/**
 * Returns the id of the term to focus after the term `id` is deleted: the next sibling of `id`, or else the term in the
 * row before it. Null if there is neither.
 */
export function rowToFocusAfterDeletion<T extends TreeTerm>(
  rows: readonly TreeRow<T>[],
  id: string,
): string | null {
  const index = rows.findIndex((row) => row.term.id === id);
  const level = rows[index]?.level ?? 0;
  /** The first row below the term that is not one of its descendants. */
  const nextRow = rows.slice(index + 1).find((row) => row.level <= level);
  return (nextRow?.level === level ? nextRow : rows[index - 1])?.term.id ?? null;
}

/** Result of a search in the tree of terms. */
export type SearchResult<T> = {
  /** The matches with all their ancestors and descendants. */
  terms: T[];
  /** Ancestors of matches, which must be expanded to show the matches. */
  expandedIds: Set<string>;
  matchCount: number;
};

/** Returns whether the name or the slug contains the text, ignoring case and accents. */
export const matchesSearch = ({ name, slug }: TreeTerm, text: string): boolean => {
  const query = foldText(text.trim());
  return foldText(name).includes(query) || slug.includes(query);
};

/** Finds terms by name or slug, ignoring case and accents. An empty text matches all terms. */
export function findTerms<T extends TreeTerm>(terms: readonly T[], text: string): SearchResult<T> {
  const rows = rowsOf(treeOf(terms));
  const keptIds = new Set<string>();
  const expandedIds = new Set<string>();
  /** Ancestors of the current row. `isInMatchedBranch`: the ancestor or one of its own ancestors is a match. */
  const ancestors: { id: string; isInMatchedBranch: boolean }[] = [];
  let count = 0;
  for (const { term, level } of rows) {
    ancestors.length = level - 1;
    const isMatch = matchesSearch(term, text);
    const isInMatchedBranch = isMatch || (ancestors.at(-1)?.isInMatchedBranch ?? false);
    if (isInMatchedBranch) keptIds.add(term.id);
    if (isMatch) {
      count += 1;
      for (const { id } of ancestors) {
        keptIds.add(id);
        expandedIds.add(id);
      }
    }
    ancestors.push({ id: term.id, isInMatchedBranch });
  }
  return { terms: terms.filter(({ id }) => keptIds.has(id)), expandedIds, matchCount: count };
}
