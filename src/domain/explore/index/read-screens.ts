import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { COLOUR_NAMES, type ColourName, type Scheme, type Shape } from '#shared/screen-filters.ts';
import type { CatalogueIndex, IndexedScreen } from './catalogue-index.ts';
import type { Categories } from './categories.ts';
import { FIRST_SECOND } from './creation-order.ts';
import { cellOf } from './palette-cells.ts';

/** Keys of the values of a screen in the index. */
export const valueKey = {
  platform: (platform: string): string => `platform:${platform}`,
  category: (id: string): string => `category:${id}`,
  scheme: (scheme: Scheme): string => `scheme:${scheme}`,
  shape: (shape: Shape): string => `shape:${shape}`,
  colour: (colour: ColourName): string => `colour:${colour}`,
};

/** Seconds since 1970. `date_part` is faster than `extract`, which returns a numeric. */
const SECONDS = (column: string): RawBuilder<unknown> =>
  sql`floor(date_part('epoch', ${sql.ref(column)}))::bigint`;

/** Returns the number of the month (UTC) of a time: months since January 2000 plus one, and 0 for earlier times. */
function monthOf(seconds: number): number {
  const date = new Date(seconds * 1000);
  return Math.max(0, (date.getUTCFullYear() - 2000) * 12 + date.getUTCMonth() + 1);
}

/**
 * Reads screens as one text with a line each, because rows as objects would take five times as long. Categories and
 * apps are numbers: their positions in `categoryIds` and `appIds`.
 */
async function readLines(
  db: Db,
  condition: RawBuilder<unknown>,
  { categoryIds, appIds }: { categoryIds: readonly string[]; appIds: readonly string[] },
): Promise<string> {
  const { rows } = await sql<{ lines: string | null }>`
    with category as (
      select t.id, t.n - 1 as n from unnest(${categoryIds}::uuid[]) with ordinality as t (id, n)
    ), app as (
      select t.id, t.n - 1 as n from unnest(${appIds}::uuid[]) with ordinality as t (id, n)
    ), chosen as (
      select s.id, s.ord, s.app_id, s.platform, s.created_at, s.captured_at, s.image_sha256
      from screens s where ${condition}
    ), tagged as (
      select sc.screen_id, string_agg(c.n::text, ',') as tags
      from chosen s join screen_categories sc on sc.screen_id = s.id join category c on c.id = sc.category_id
      group by sc.screen_id
    ), app_tagged as (
      select ac.app_id, string_agg(c.n::text, ',') as tags
      from app_categories ac join category c on c.id = ac.category_id
      where ac.app_id in (select app_id from chosen)
      group by ac.app_id
    )
    select string_agg(concat_ws('|', s.ord, a.n, s.platform, ${SECONDS('s.created_at')},
      coalesce(${SECONDS('s.captured_at')}::text, ''), coalesce(t.tags, ''), coalesce(at.tags, ''),
      coalesce(f.scheme, ''), coalesce(f.shape, ''), coalesce(array_to_string(f.colours, ','), ''),
      coalesce(jsonb_path_query_array(f.palette, '$[*].hex')::text, '')),
      E'\n' order by s.ord) as lines
    from chosen s
    join app a on a.id = s.app_id
    left join tagged t on t.screen_id = s.id
    left join app_tagged at on at.app_id = s.app_id
    left join image_facts f on f.sha256 = s.image_sha256`.execute(db);
  return rows[0]?.lines ?? '';
}

const HEX = /[0-9a-f]{6}/g;

/** Parses a line of `readLines`. */
function parseLine(line: string, index: CatalogueIndex, categoryValues: readonly number[]): IndexedScreen {
  const [ord, app, platform = '', createdAt, capturedAt, tags, appTags, scheme, shape, colours, palette] =
    line.split('|');
  const values = new Set<number>([index.numberOfValue(valueKey.platform(platform))]);
  for (const list of [tags, appTags]) {
    if (!list) continue;
    for (const position of list.split(',')) {
      values.add(categoryValues[Number(position)] as number);
    }
  }
  if (scheme) values.add(index.numberOfValue(valueKey.scheme(scheme as Scheme)));
  if (shape) values.add(index.numberOfValue(valueKey.shape(shape as Shape)));
  for (const colour of colours ? colours.split(',') : []) {
    const name = COLOUR_NAMES[Number(colour)];
    if (name) values.add(index.numberOfValue(valueKey.colour(name)));
  }
  return {
    ord: Number(ord),
    app: Number(app),
    createdAt: Math.max(FIRST_SECOND, Number(createdAt)),
    addedMonth: monthOf(Number(createdAt)),
    capturedMonth: capturedAt ? monthOf(Number(capturedAt)) : 0,
    values: Uint16Array.from(values),
    cells: (palette?.match(HEX) ?? []).map(cellOf),
  };
}

/** Reads screens for the index. */
export class ScreenReader {
  readonly #db: Db;
  readonly #index: CatalogueIndex;
  readonly #categoryIds: string[];
  readonly #categoryValues: readonly number[];

  constructor(db: Db, index: CatalogueIndex, categories: Categories) {
    this.#db = db;
    this.#index = index;
    this.#categoryIds = categories.all.map(({ id }) => id);
    this.#categoryValues = this.#categoryIds.map((id) => index.numberOfValue(valueKey.category(id)));
  }

  /** Calls `visit` with each screen from `first` up to but excluding `end`, by `ord`. */
  async readRange(first: number, end: number, visit: (screen: IndexedScreen) => void): Promise<void> {
    await this.#read(sql`s.ord >= ${first} and s.ord < ${end}`, visit);
  }

  /** Calls `visit` with those of the screens that exist. */
  async readOrds(ords: readonly number[], visit: (screen: IndexedScreen) => void): Promise<void> {
    await this.#read(sql`s.ord = any (${ords}::integer[])`, visit);
  }

  async #read(condition: RawBuilder<unknown>, visit: (screen: IndexedScreen) => void): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select distinct s.app_id as id from screens s where ${condition}`.execute(this.#db);
    const appIds = rows.map(({ id }) => id);
    const apps = appIds.map((id) => this.#index.numberOfApp(id));
    const lines = await readLines(this.#db, condition, { categoryIds: this.#categoryIds, appIds });
    if (lines === '') return;
    for (const line of lines.split('\n')) {
      const screen = parseLine(line, this.#index, this.#categoryValues);
      visit({ ...screen, app: apps[screen.app] as number });
    }
  }
}
