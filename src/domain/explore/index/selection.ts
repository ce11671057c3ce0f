import { FILTER_GROUPS, type FilterGroup, type MonthRange } from '#shared/screen-filters.ts';
import type { ResolvedFilters, ResolvedGroup } from '../resolve-filters.ts';
import { addAll, type Bitmap, createBitmap, forEachBit, keepCommon, removeAll, setBit } from './bitmap.ts';
import { type CatalogueIndex, parseMonth } from './catalogue-index.ts';
import { COLOURS_PER_SCREEN, cellsNear } from './palette-cells.ts';
import { valueKey } from './read-screens.ts';

/** What a filter can be about. Each restricts the screens independently of the others. */
export type Dimension = FilterGroup | 'platform' | 'palette' | 'captured' | 'added' | 'text';

/** Key of a value of a group in the index. */
export function keyOfValue(group: Exclude<FilterGroup, 'app'>, id: string): string {
  if (group === 'colour' || group === 'scheme' || group === 'shape') return `${group}:${id}`;
  return valueKey.category(id);
}

function unionOf(index: CatalogueIndex, group: FilterGroup, ids: readonly string[]): Bitmap {
  const union = createBitmap(index.words);
  if (group === 'app') {
    const apps = new Set(ids.flatMap((id) => index.findApp(id) ?? []));
    if (apps.size === 0) return union;
    forEachBit(index.alive, (ord) => {
      if (apps.has(index.apps[ord] as number)) setBit(union, ord);
    });
    return union;
  }
  for (const id of ids) {
    const bitmap = index.bitmapOf(keyOfValue(group, id));
    if (bitmap) addAll(union, bitmap);
  }
  return union;
}

function maskOfGroup(index: CatalogueIndex, group: FilterGroup, choice: ResolvedGroup): Bitmap {
  const idsOf = (values: ResolvedGroup['any']): string[] => values.flatMap(({ ids }) => ids);
  const mask = choice.isRestricted ? unionOf(index, group, idsOf(choice.any)) : index.alive.slice();
  if (choice.not.length > 0) removeAll(mask, unionOf(index, group, idsOf(choice.not)));
  return mask;
}

function maskOfMonths(index: CatalogueIndex, months: Uint16Array, { from, to }: MonthRange): Bitmap {
  const first = Math.max(1, from ? parseMonth(from) : 1);
  const last = to ? parseMonth(to) : Number.MAX_SAFE_INTEGER;
  const mask = createBitmap(index.words);
  forEachBit(index.alive, (ord) => {
    const month = months[ord] as number;
    if (month >= first && month <= last) setBit(mask, ord);
  });
  return mask;
}

function maskOfPalette(index: CatalogueIndex, colours: readonly string[]): Bitmap {
  const near = colours.map(cellsNear);
  const mask = createBitmap(index.words);
  const { cells } = index;
  forEachBit(index.alive, (ord) => {
    const start = ord * COLOURS_PER_SCREEN;
    const hasColour = (cellsOfColour: Uint8Array): boolean => {
      for (let place = start; place < start + COLOURS_PER_SCREEN; place += 1) {
        if (cellsOfColour[cells[place] as number] === 1) return true;
      }
      return false;
    };
    if (near.every(hasColour)) setBit(mask, ord);
  });
  return mask;
}

function maskOfText(index: CatalogueIndex, ords: Iterable<number>): Bitmap {
  const mask = createBitmap(index.words);
  for (const ord of ords) if (ord < index.words << 5) setBit(mask, ord);
  return mask;
}

/** The screens that match filters, and those that match all filters but one. */
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
    if (captured) this.#masks.set('captured', maskOfMonths(index, index.capturedMonths, captured));
    if (added) this.#masks.set('added', maskOfMonths(index, index.addedMonths, added));
    if (matches) this.#masks.set('text', maskOfText(index, matches));
  }

  /** Whether a filter is about the dimension. */
  isRestrictedBy(dimension: Dimension): boolean {
    return this.#masks.has(dimension);
  }

  /** The screens that match all filters, or all but those about one dimension. */
  screens(except?: Dimension): Bitmap {
    const screens = this.#index.alive.slice();
    for (const [dimension, mask] of this.#masks) if (dimension !== except) keepCommon(screens, mask);
    return screens;
  }
}
