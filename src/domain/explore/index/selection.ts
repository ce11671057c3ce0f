import { FILTER_GROUPS, type FilterGroup, type MonthRange } from '#shared/screen-filters.ts';
import type { ResolvedFilters, ResolvedGroup } from '../resolve-filters.ts';
import { addAll, type Bitmap, createBitmap, findByNumber, intersect, removeAll, setBit } from './bitmap.ts';
import { type CatalogueIndex, MAX_MONTHS, type MonthDimension, parseMonth } from './catalogue-index.ts';
import { COLOURS_PER_SCREEN, flagNearCells } from './palette-cells.ts';
import { valueKey } from './read-screens.ts';

/** A property that filters can restrict. Each dimension restricts the screens independently of the others. */
export type Dimension = FilterGroup | 'platform' | 'palette' | 'captured' | 'added' | 'text';

/** Returns the key of a value of a group in the index. */
export function keyOfValue(group: Exclude<FilterGroup, 'app'>, id: string): string {
  if (group === 'colour' || group === 'scheme' || group === 'shape') return `${group}:${id}`;
  return valueKey.category(id);
}

/**
 * Returns the screens that have one of several values. For a single value, the result is the bitmap of the index
 * itself, because a copy of a long bitmap takes four times as long as an intersection.
 */
function uniteBitmaps(index: CatalogueIndex, bitmaps: readonly Bitmap[]): Bitmap {
  const [only] = bitmaps;
  if (only && bitmaps.length === 1) return only;
  const union = createBitmap(index.words);
  for (const bitmap of bitmaps) addAll(union, bitmap);
  return union;
}

function findByApps(index: CatalogueIndex, ids: readonly string[]): Bitmap {
  const isWanted = new Uint8Array(index.appIds().length);
  for (const id of ids) {
    const app = index.findApp(id);
    if (app !== undefined) isWanted[app] = 1;
  }
  if (!isWanted.includes(1)) return createBitmap(index.words);
  const found = findByNumber(index.groupedApps(), isWanted);
  // `groupedApps` still contains the apps of removed screens.
  intersect(found, found, index.existing);
  return found;
}

function unionOf(index: CatalogueIndex, group: FilterGroup, values: ResolvedGroup['any']): Bitmap {
  const ids = values.flatMap((value) => value.ids);
  if (group === 'app') return findByApps(index, ids);
  return uniteBitmaps(
    index,
    ids.flatMap((id) => index.bitmapOf(keyOfValue(group, id)) ?? []),
  );
}

function findInMonths(index: CatalogueIndex, dimension: MonthDimension, { from, to }: MonthRange): Bitmap {
  const first = from ? parseMonth(from) : 0;
  const last = to ? parseMonth(to) : MAX_MONTHS;
  const wanted = [...index.months(dimension)].filter(({ month }) => month >= first && month <= last);
  return uniteBitmaps(
    index,
    wanted.map(({ value }) => index.bitmapAt(value)),
  );
}

/** Returns for each pair of cells whether one of them is near the color: 1 or 0. A pair is a number of 16 bits. */
function flagNearPairs(colour: string): Uint8Array {
  const isNear = flagNearCells(colour);
  const pairs = new Uint8Array(2 ** 16);
  for (let first = 0; first < 256; first += 1) {
    if (isNear[first] === 1) pairs.fill(1, first << 8, (first + 1) << 8);
    else pairs.set(isNear, first << 8);
  }
  return pairs;
}

/** Returns the screens whose palette has a color near the given one. */
function findNear(index: CatalogueIndex, colour: string): Bitmap {
  const isNear = flagNearPairs(colour);
  const near = createBitmap(index.words);
  // The six cells of a screen are three pairs.
  const pairs = new Uint16Array(index.cells.buffer);
  let pair = 0;
  for (let word = 0; word < near.length; word += 1) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1) {
      const found =
        (isNear[pairs[pair] as number] as number) |
        (isNear[pairs[pair + 1] as number] as number) |
        (isNear[pairs[pair + 2] as number] as number);
      bits |= found << bit;
      pair += COLOURS_PER_SCREEN / 2;
    }
    near[word] = bits;
  }
  return near;
}

/** Maximum number of cached colors. Each takes one bit per screen. */
const MAX_CACHED_COLOURS = 16;
type ColourCache = { version: number; bitmaps: Map<string, Bitmap> };
const colourCaches = new WeakMap<CatalogueIndex, ColourCache>();

/**
 * Caches the results of `findNear` for recent colors until the index changes, because `findNear` takes milliseconds.
 */
function nearBitmap(index: CatalogueIndex, colour: string): Bitmap {
  let cache = colourCaches.get(index);
  if (!cache || cache.version !== index.version) {
    cache = { version: index.version, bitmaps: new Map() };
    colourCaches.set(index, cache);
  }
  const bitmap = cache.bitmaps.get(colour) ?? findNear(index, colour);
  // Moves the color to the end of the map, whose first entry is the least recently used.
  cache.bitmaps.delete(colour);
  cache.bitmaps.set(colour, bitmap);
  for (const oldest of cache.bitmaps.keys())
    if (cache.bitmaps.size > MAX_CACHED_COLOURS) cache.bitmaps.delete(oldest);
  return bitmap;
}

function findByText(index: CatalogueIndex, ords: Iterable<number>): Bitmap {
  const found = createBitmap(index.words);
  for (const ord of ords) if (ord < index.words << 5) setBit(found, ord);
  // The database may have found screens that the index does not contain yet.
  intersect(found, found, index.existing);
  return found;
}

/** A screen matches the filters of a dimension if it is in all bitmaps of `keep` and in none of `remove`. */
type Restriction = { keep: readonly Bitmap[]; remove: readonly Bitmap[] };

function restrictionOfGroup(index: CatalogueIndex, group: FilterGroup, choice: ResolvedGroup): Restriction {
  return {
    keep: choice.isRestricted ? [unionOf(index, group, choice.any)] : [],
    remove: choice.not.length > 0 ? [unionOf(index, group, choice.not)] : [],
  };
}

/**
 * The screens that match all filters, or all filters but those of one dimension. It reads bitmaps of the index, so it
 * is outdated when the version of the index changes.
 */
export class Selection {
  readonly #index: CatalogueIndex;
  readonly #restrictions = new Map<Dimension, Restriction>();

  /** `matches`: positions of the screens that match the query; null without a query. */
  constructor(
    index: CatalogueIndex,
    { filters, groups }: Pick<ResolvedFilters, 'filters' | 'groups'>,
    matches: Iterable<number> | null,
  ) {
    this.#index = index;
    const keep = (dimension: Dimension, ...bitmaps: Bitmap[]): void => {
      this.#restrictions.set(dimension, { keep: bitmaps, remove: [] });
    };
    const { platform, palette, captured, added } = filters;
    if (platform) keep('platform', index.bitmapOf(valueKey.platform(platform)) ?? createBitmap(index.words));
    for (const group of FILTER_GROUPS) {
      const choice = groups[group];
      if (choice) this.#restrictions.set(group, restrictionOfGroup(index, group, choice));
    }
    if (palette) keep('palette', ...palette.map((colour) => nearBitmap(index, colour)));
    if (captured) keep('captured', findInMonths(index, 'captured', captured));
    if (added) keep('added', findInMonths(index, 'added', added));
    if (matches) keep('text', findByText(index, matches));
  }

  /** Whether a filter restricts the dimension. */
  isRestrictedBy(dimension: Dimension): boolean {
    return this.#restrictions.has(dimension);
  }

  /**
   * Returns the screens that match all filters, or all filters but those of the dimension `except`. If one bitmap of
   * the filters is already the result, returns it. Otherwise writes the result to the bitmap that `target` returns.
   */
  select(target: () => Bitmap, except?: Dimension): Bitmap {
    const keep: Bitmap[] = [];
    const remove: Bitmap[] = [];
    for (const [dimension, restriction] of this.#restrictions) {
      if (dimension === except) continue;
      keep.push(...restriction.keep);
      remove.push(...restriction.remove);
    }
    // `second` defaults to `first`: intersecting a single bitmap with itself copies it to the target.
    const [first, second = first, ...others] = keep;
    if (first && keep.length === 1 && remove.length === 0) return first;
    const selected = target();
    if (first && second) intersect(selected, first, second);
    else selected.set(this.#index.existing);
    for (const bitmap of others) intersect(selected, selected, bitmap);
    for (const bitmap of remove) removeAll(selected, bitmap);
    return selected;
  }
}
