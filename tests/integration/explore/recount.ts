import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import {
  CATEGORY_GROUPS,
  COLOUR_NAMES,
  FILTER_GROUPS,
  type FilterGroup,
  isCategoryGroup,
  type MonthRange,
  type ScreenFilters,
} from '#shared/screen-filters.ts';

/**
 * A screen. `created` and `captured` are months `YYYY-MM`. `tags` contains the categories of the screen and of its app,
 * each as `{category type}.{slug}`.
 */
type Row = {
  id: string;
  platform: string;
  app: string;
  created: string;
  captured: string | null;
  tags: string[];
  scheme: string | null;
  shape: string | null;
  colours: number[] | null;
  palette: { hex: string }[] | null;
};

type CountedScreen = Row & { values: Record<FilterGroup, ReadonlySet<string>> };

/**
 * The reference for the results of filters. It reads and sorts all screens with plain SQL, and filters and counts them
 * without the query and index code of the product.
 */
export class Recount {
  readonly #screens: CountedScreen[];
  /** For each category, as `{category type}.{slug}`: the category itself and all categories below it. */
  readonly #subtrees: ReadonlyMap<string, string[]>;

  private constructor(screens: CountedScreen[], subtrees: ReadonlyMap<string, string[]>) {
    this.#screens = screens;
    this.#subtrees = subtrees;
  }

  static async read(db: Db): Promise<Recount> {
    const { rows: tree } = await sql<{ key: string; subtree: string[] }>`
      with recursive tree as (
        select id, id as top, type from categories
        union all select c.id, t.top, c.type from categories c join tree t on c.parent_id = t.id
      )
      select c.type || '.' || c.slug as key, array_agg(d.type || '.' || d.slug) as subtree
      from tree t join categories c on c.id = t.top join categories d on d.id = t.id group by 1`.execute(db);
    const { rows } = await sql<Row>`
      select s.id, s.platform, a.slug as app, to_char(s.created_at at time zone 'UTC', 'YYYY-MM') as created,
        to_char(s.captured_at at time zone 'UTC', 'YYYY-MM') as captured,
        array(
          select c.type || '.' || c.slug from screen_categories sc join categories c on c.id = sc.category_id
          where sc.screen_id = s.id
          union select c.type || '.' || c.slug from app_categories ac join categories c on c.id = ac.category_id
          where ac.app_id = s.app_id
        ) as tags, f.scheme, f.shape, f.colours, f.palette
      from screens s join apps a on a.id = s.app_id left join image_facts f on f.sha256 = s.image_sha256
      order by s.created_at desc, s.ord desc`.execute(db);
    return new Recount(
      rows.map((row) => ({ ...row, values: Recount.#valuesOf(row) })),
      new Map(tree.map(({ key, subtree }) => [key, subtree])),
    );
  }

  static #valuesOf(row: Row): CountedScreen['values'] {
    const slugsOf = (type: string): Set<string> =>
      new Set(row.tags.filter((tag) => tag.startsWith(`${type}.`)).map((tag) => tag.slice(type.length + 1)));
    return {
      app: new Set([row.app]),
      app_category: slugsOf('app'),
      type: slugsOf('screen-types'),
      pattern: slugsOf('ux-patterns'),
      element: slugsOf('ui-elements'),
      style: slugsOf('styles'),
      colour: new Set((row.colours ?? []).map((colour) => COLOUR_NAMES[colour] as string)),
      scheme: new Set(row.scheme ? [row.scheme] : []),
      shape: new Set(row.shape ? [row.shape] : []),
    };
  }

  /** Returns the screens that match all filters, newest first. Ignores the filters of the group `except`. */
  findMatches(
    filters: ScreenFilters,
    except?: FilterGroup | 'platform' | 'captured' | 'added',
  ): CountedScreen[] {
    return this.#screens.filter((screen) => this.#isMatch(screen, filters, except));
  }

  /** Returns the number of screens with this value that match all filters except those of its group, as in a facet. */
  countMatches(filters: ScreenFilters, group: FilterGroup, value: string): number {
    return this.findMatches(filters, group).filter((screen) => this.#hasValue(screen, group, value)).length;
  }

  #isMatch(screen: CountedScreen, filters: ScreenFilters, except?: string): boolean {
    const { platform, captured, added, palette } = filters;
    if (platform && except !== 'platform' && screen.platform !== platform) return false;
    if (captured && except !== 'captured' && !isWithin(screen.captured, captured)) return false;
    if (added && except !== 'added' && !isWithin(screen.created, added)) return false;
    // The colors of the tests' palettes are far apart, so only equal colors count as similar.
    if (palette && !palette.every((hex) => screen.palette?.some((colour) => colour.hex === hex)))
      return false;
    return FILTER_GROUPS.every((group) => {
      const choice = filters.groups[group];
      if (!choice || except === group) return true;
      const has = (value: string): boolean => this.#hasValue(screen, group, value);
      return (choice.any.length === 0 || choice.any.some(has)) && !choice.not.some(has);
    });
  }

  #hasValue(screen: CountedScreen, group: FilterGroup, value: string): boolean {
    if (!isCategoryGroup(group) || !value.endsWith('*')) return screen.values[group].has(value);
    const type = CATEGORY_GROUPS[group];
    const subtree = this.#subtrees.get(`${type}.${value.slice(0, -1)}`) ?? [];
    return subtree.some((key) => screen.tags.includes(key));
  }
}

const isWithin = (month: string | null, { from, to }: MonthRange): boolean =>
  month !== null && (!from || month >= from) && (!to || month <= to);
