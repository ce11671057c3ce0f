import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { ExploredScreens } from '#shared/contracts/explore.ts';
import {
  CATEGORY_GROUPS,
  COLOUR_NAMES,
  FILTER_GROUPS,
  type FilterGroup,
  isCategoryGroup,
  type MonthRange,
  type ScreenFilters,
} from '#shared/screen-filters.ts';

type Count = { total: number; key: string | null; count: number };

/** Returns the condition that the month in a column (`YYYY-MM`, as text) is in a range. */
const inRange = (column: string, { from, to }: MonthRange): RawBuilder<unknown> =>
  sql`and ${sql.ref(column)} >= ${from ?? '0000'} and ${sql.ref(column)} <= ${to ?? '9999'}`;

/**
 * Counts filtered screens with SQL, on a table with one row per screen. It checks the counts of the index in memory, so
 * it shares no code with that index.
 */
export class FilterRecount {
  readonly #db: Db;
  /** For the key of each category (see `keyOf`): this key and the keys of all categories below the category. */
  readonly #below: ReadonlyMap<string, string[]>;

  private constructor(db: Db, below: ReadonlyMap<string, string[]>) {
    this.#db = db;
    this.#below = below;
  }

  /** Creates the table `bench_filter_recount`, which `drop` removes. */
  static async create(db: Db): Promise<FilterRecount> {
    await sql`drop table if exists bench_filter_recount`.execute(db);
    // Colors are positions in `COLOUR_NAMES`, which begin at 0. Positions in a PostgreSQL array begin at 1.
    await sql`create table bench_filter_recount as
      select s.platform, 'app:' || a.slug as app, to_char(s.created_at at time zone 'UTC', 'YYYY-MM') as added,
        to_char(s.captured_at at time zone 'UTC', 'YYYY-MM') as captured,
        array(
          select c.type || ':' || c.slug from screen_categories sc join categories c on c.id = sc.category_id
          where sc.screen_id = s.id
          union select c.type || ':' || c.slug from app_categories ac join categories c on c.id = ac.category_id
          where ac.app_id = s.app_id
        ) || ('app:' || a.slug) || coalesce('scheme:' || f.scheme, '') || coalesce('shape:' || f.shape, '')
          || array(select 'colour:' || (${[...COLOUR_NAMES]}::text[])[c + 1] from unnest(f.colours) c) as keys
      from screens s join apps a on a.id = s.app_id left join image_facts f on f.sha256 = s.image_sha256`.execute(
      db,
    );
    const { rows } = await sql<{ key: string; below: string[] }>`
      with recursive tree as (
        select id, id as top from categories
        union all select c.id, t.top from categories c join tree t on c.parent_id = t.id
      )
      select c.type || ':' || c.slug as key, array_agg(d.type || ':' || d.slug) as below
      from tree t join categories c on c.id = t.top join categories d on d.id = t.id group by 1`.execute(db);
    return new FilterRecount(db, new Map(rows.map(({ key, below }) => [key, below])));
  }

  async drop(): Promise<void> {
    await sql`drop table bench_filter_recount`.execute(this.#db);
  }

  /** Whether SQL finds the same total and, for each value of each group, the same count. False without `facets`. */
  async isEqual(filters: ScreenFilters, { total, facets }: ExploredScreens): Promise<boolean> {
    if (!facets) return false;
    // The counts of a group apply all filters except that of the group itself. Groups without a filter therefore count
    // the same screens, and one query is enough for all of them.
    const unfiltered = FILTER_GROUPS.filter((group) => !filters.groups[group]);
    const filtered = FILTER_GROUPS.filter((group) => filters.groups[group]);
    for (const groups of [unfiltered, ...filtered.map((group) => [group])]) {
      const counts = await this.#count(filters, groups === unfiltered ? null : (groups[0] ?? null));
      for (const group of groups) {
        // `facets` contains only the apps with the most screens, so the other apps are not compared.
        for (const { slug, count } of facets[group]) {
          if ((counts.get(keyOf(group, slug)) ?? 0) !== count) return false;
        }
      }
    }
    const all = await this.#count(filters, null);
    return all.get('total') === total;
  }

  /**
   * Counts the screens that match all filters except those of the group `except`. Returns their number under `total`,
   * and for each key the number of them that have it.
   */
  async #count(filters: ScreenFilters, except: FilterGroup | null): Promise<Map<string, number>> {
    const { platform, captured, added } = filters;
    const conditions = [
      ...(platform ? [sql`and platform = ${platform}`] : []),
      ...(captured ? [inRange('captured', captured)] : []),
      ...(added ? [inRange('added', added)] : []),
      ...FILTER_GROUPS.filter((group) => group !== except).flatMap((group) =>
        this.#conditions(filters, group),
      ),
    ];
    // The row without a key gives the total even if no screen matches.
    const { rows } = await sql<Count>`
      with found as (select keys from bench_filter_recount where true ${sql.join(conditions, sql` `)})
      select (select count(*) from found)::integer as total, k.key, k.count
      from (select null as key, 0 as count union all
        select key, count(*)::integer from found, unnest(keys) as key group by key) k`.execute(this.#db);
    return new Map([
      ['total', rows[0]?.total ?? 0],
      ...rows.map(({ key, count }): [string, number] => [key ?? '', count]),
    ]);
  }

  #conditions({ groups }: ScreenFilters, group: FilterGroup): RawBuilder<unknown>[] {
    const { any = [], not = [] } = groups[group] ?? {};
    const keysOf = (values: readonly string[]): string[] =>
      values.flatMap((value) => {
        const key = keyOf(group, value);
        // A category followed by `*` includes the categories below it.
        return key.endsWith('*') ? (this.#below.get(key.slice(0, -1)) ?? []) : [key];
      });
    return [
      ...(any.length > 0 ? [sql`and keys && ${keysOf(any)}::text[]`] : []),
      ...(not.length > 0 ? [sql`and not keys && ${keysOf(not)}::text[]`] : []),
    ];
  }
}

/** Returns the key of a value in the column `keys`, such as `screen-types:login` or `scheme:dark`. */
const keyOf = (group: FilterGroup, value: string): string =>
  `${isCategoryGroup(group) ? CATEGORY_GROUPS[group] : group}:${value}`;
