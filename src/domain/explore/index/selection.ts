import { FILTER_GROUPS, type FilterGroup, type MonthRange } from '#shared/screen-filters.ts';
import type { ResolvedFilters, ResolvedGroup } from '../resolve-filters.ts';
import { addAll, type Bitmap, createBitmap, findByNumber, keepCommon, removeAll, setBit } from './bitmap.ts';
import { type CatalogueIndex, MAX_MONTHS, parseMonth } from './catalogue-index.ts';
import { COLOURS_PER_SCREEN, flagNearCells } from './palette-cells.ts';
import { valueKey } from './read-screens.ts';

/** A property that filters can restrict. Each dimension restricts the screens independently of the others. */
export type Dimension = FilterGroup | 'platform' | 'palette' | 'captured' | 'added' | 'text';

/** Returns the key of a value of a group in the index. */
export function keyOfValue(group: Exclude<FilterGroup, 'app'>, id: string): string {
  if (group === 'colour' || group === 'scheme' || group === 'shape') return `${group}:${id}`;
  return valueKey.category(id);
}

function unionOf(index: CatalogueIndex, group: FilterGroup, ids: readonly string[]): Bitmap {
  const union = createBitmap(index.words);
  if (group === 'app') {
    const isWanted = new Uint8Array(index.appIds().length);
    for (const id of ids) {
      const app = index.findApp(id);
      if (app !== undefined) isWanted[app] = 1;
    }
    return isWanted.includes(1) ? findByNumber(index.apps, isWanted) : union;
  }
  for (const id of ids) {
    const bitmap = index.bitmapOf(keyOfValue(group, id));
    if (bitmap) addAll(union, bitmap);
  }
  return union;
}

function maskOfGroup(index: CatalogueIndex, group: FilterGroup, choice: ResolvedGroup): Bitmap {
  const idsOf = (values: ResolvedGroup['any']): string[] => values.flatMap(({ ids }) => ids);
  const mask = choice.isRestricted ? unionOf(index, group, idsOf(choice.any)) : index.existing.slice();
  if (choice.not.length > 0) removeAll(mask, unionOf(index, group, idsOf(choice.not)));
  return mask;
}

function maskOfMonths(months: Uint16Array, { from, to }: MonthRange): Bitmap {
  const first = Math.max(1, from ? parseMonth(from) : 1);
  const isWanted = new Uint8Array(MAX_MONTHS);
  isWanted.fill(1, first, to ? Math.max(first, parseMonth(to) + 1) : MAX_MONTHS);
  return findByNumber(months, isWanted);
}

/** Returns for each pair of cells, as a number of 16 bits, whether one of them is near the color: 1 or 0. */
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
  const mask = createBitmap(index.words);
  const pairs = new Uint16Array(index.cells.buffer);
  let place = 0;
  for (let word = 0; word < mask.length; word += 1) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1) {
      const found =
        (isNear[pairs[place] as number] as number) |
        (isNear[pairs[place + 1] as number] as number) |
        (isNear[pairs[place + 2] as number] as number);
      bits |= found << bit;
      place += COLOURS_PER_SCREEN / 2;
    }
    mask[word] = bits;
  }
  return mask;
}

/** Maximum number of cached colors. Each takes one bit per screen. */
const MAX_CACHED_COLOURS = 16;
type ColourCache = { version: number; masks: Map<string, Bitmap> };
const colourCaches = new WeakMap<CatalogueIndex, ColourCache>();

/**
 * Caches the results of `findNear` for recent colors until the index changes, because `findNear` takes milliseconds.
 */
function nearBitmap(index: CatalogueIndex, colour: string): Bitmap {
  let cache = colourCaches.get(index);
  if (!cache || cache.version !== index.version) {
    cache = { version: index.version, masks: new Map() };
    colourCaches.set(index, cache);
  }
  const mask = cache.masks.get(colour) ?? findNear(index, colour);
  // Moves the color to the end of the map, whose first entry is the least recently used.
  cache.masks.delete(colour);
  cache.masks.set(colour, mask);
  for (const oldest of cache.masks.keys())
    if (cache.masks.size > MAX_CACHED_COLOURS) cache.masks.delete(oldest);
  return mask;
}

function maskOfPalette(index: CatalogueIndex, colours: readonly string[]): Bitmap {
  const mask = index.existing.slice();
  for (const colour of colours) keepCommon(mask, nearBitmap(index, colour));
  return mask;
}

function maskOfText(index: CatalogueIndex, ords: Iterable<number>): Bitmap {
  const mask = createBitmap(index.words);
  for (const ord of ords) if (ord < index.words << 5) setBit(mask, ord);
  return mask;
}

/** The screens that match all filters, or all filters but those of one dimension. */
export class Selection {
  readonly #index: CatalogueIndex;
  readonly #masks = new Map<Dimension, Bitmap>();

  /** `matches`: positions of the screens that match the query; null without a query. */
  constructor(
    index: CatalogueIndex,
    { filters, groups }: Pick<ResolvedFilters, 'filters' | 'groups'>,
    matches: Iterable<number> | null,
  ) {
    this.#index = index;
    const { platform, palette, captured, added } = filters;
    if (platform) {
      this.#masks.set('platform', index.bitmapOf(valueKey.platform(platform)) ?? createBitmap(index.words));
    }
    for (const group of FILTER_GROUPS) {
      const choice = groups[group];
      if (choice) this.#masks.set(group, maskOfGroup(index, group, choice));
    }
    if (palette) this.#masks.set('palette', maskOfPalette(index, palette));
    if (captured) this.#masks.set('captured', maskOfMonths(index.capturedMonths, captured));
    if (added) this.#masks.set('added', maskOfMonths(index.addedMonths, added));
    if (matches) this.#masks.set('text', maskOfText(index, matches));
  }

  /** Whether a filter restricts the dimension. */
  isRestrictedBy(dimension: Dimension): boolean {
    return this.#masks.has(dimension);
  }

  /** Returns the screens that match all filters, or all filters but those of the dimension `except`. */
  screens(except?: Dimension): Bitmap {
    const screens = this.#index.existing.slice();
    for (const [dimension, mask] of this.#masks) if (dimension !== except) keepCommon(screens, mask);
    return screens;
  }
}
