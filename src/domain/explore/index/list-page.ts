import { type Bitmap, countAll, forEachBit, hasBit } from './bitmap.ts';
import type { CatalogueIndex } from './catalogue-index.ts';

/** Position in a list: score (0 unless sorted by relevance), time of creation in microseconds, and `screens.ord`. */
export type ListPosition = { score: number; createdAt: number; ord: number };

export type ListOrder = 'newest' | 'oldest' | 'relevance';

/** Fewer matches are always sorted, which takes less than a millisecond. */
const MIN_WALKED = 2_000;

/** Comparison function: negative if `a` comes before `b` in this order. */
function compare(a: ListPosition, b: ListPosition, order: ListOrder): number {
  const byTime = b.createdAt - a.createdAt || b.ord - a.ord;
  if (order === 'oldest') return -byTime;
  return order === 'relevance' ? b.score - a.score || byTime : byTime;
}

function sortMatches(
  index: CatalogueIndex,
  screens: Bitmap,
  { order, after, scores }: ListOptions,
): ListPosition[] {
  const positions: ListPosition[] = [];
  forEachBit(screens, (ord) => {
    const position = {
      score: order === 'relevance' ? (scores?.get(ord) ?? 0) : 0,
      createdAt: index.createdAt[ord] as number,
      ord,
    };
    if (!after || compare(after, position, order) < 0) positions.push(position);
  });
  return positions.sort((a, b) => compare(a, b, order));
}

function walkInOrder(
  index: CatalogueIndex,
  screens: Bitmap,
  { order, after, limit }: ListOptions,
): ListPosition[] {
  const all = index.order();
  const step = order === 'oldest' ? 1 : -1;
  const positions: ListPosition[] = [];
  let place = step === 1 ? 0 : all.length - 1;
  if (after) {
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const ord = all[middle] as number;
      const position = { score: 0, createdAt: index.createdAt[ord] as number, ord };
      // The list is ascending: everything before `low` is older than the cursor.
      if (compare(position, after, 'oldest') < 0) low = middle + 1;
      else high = middle;
    }
    const isAtCursor = all[low] === after.ord;
    place = step === 1 ? (isAtCursor ? low + 1 : low) : low - 1;
  }
  for (; place >= 0 && place < all.length && positions.length < limit; place += step) {
    const ord = all[place] as number;
    if (hasBit(screens, ord)) positions.push({ score: 0, createdAt: index.createdAt[ord] as number, ord });
  }
  return positions;
}

export type ListOptions = {
  order: ListOrder;
  limit: number;
  /** Last position of the previous page. */
  after: ListPosition | null;
  /** Scores of the matches of a query. */
  scores: ReadonlyMap<number, number> | null;
};

/** Returns the first `limit` screens after the position `after`, in order. */
export function listPositions(index: CatalogueIndex, screens: Bitmap, options: ListOptions): ListPosition[] {
  // On average, a walk visits `index.size / matches` screens for each screen of the page, while a sort visits all
  // matches. The walk therefore visits more if there are fewer than `sqrt(index.size)` matches.
  const isSparse = countAll(screens) < Math.max(MIN_WALKED, Math.sqrt(index.size));
  if (options.order === 'relevance' || isSparse)
    return sortMatches(index, screens, options).slice(0, options.limit);
  return walkInOrder(index, screens, options);
}
