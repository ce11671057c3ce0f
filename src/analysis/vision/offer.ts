import { CATEGORY_TYPE_LABELS, isScreenCategoryType } from '#shared/category-types.ts';
import type { CandidateCategory } from '#shared/contracts/analysis.ts';

/** The categories that a question offers to the model, under short keys, which cost fewer tokens than ids. */
export type Offer = {
  /** 'c1' to 'cN', in the order of the list. */
  byKey: ReadonlyMap<string, CandidateCategory>;
  /** One line per category: key, taxonomy, name, and name of its parent. */
  list: string;
};

const toOneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();

const toSortKey = ({ type, name, id }: CandidateCategory): string => [type, name, id].join('\0');

/**
 * Creates the offer for a question. Sorts the categories, so that the same set always gives the same
 * question. Omits app categories, because screens have none.
 */
export function createOffer(categories: readonly CandidateCategory[]): Offer {
  const nameOf = new Map(categories.map(({ id, name }) => [id, toOneLine(name)]));
  const unique = new Map(categories.map((category) => [category.id, category]));
  const offered = [...unique.values()]
    .filter(({ type }) => isScreenCategoryType(type))
    .map((category) => ({ category, sortKey: toSortKey(category) }))
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
    .map(({ category }, index): [string, CandidateCategory] => [`c${index + 1}`, category]);
  const list = offered.map(([key, { type, name, parentId }]) => {
    const parent = parentId && nameOf.get(parentId);
    return [key, CATEGORY_TYPE_LABELS[type], toOneLine(name) + (parent ? ` (in ${parent})` : '')].join('\t');
  });
  return { byKey: new Map(offered), list: list.join('\n') };
}
