import { type RawBuilder, sql } from 'kysely';
import { CUSTOM_PLAN } from '#db/custom-plan.ts';
import type { Db } from '#db/tables.ts';
import type { Scheme, Shape } from '#shared/screen-filters.ts';

// Reads what the index needs as a few long texts with a line for each screen. A row for each would take five times as
// long, and the lines are made so that PostgreSQL has little to look up and to format.

/** Seconds since 1970 as text, empty for null. `date_part` is faster than `extract`, which returns a numeric. */
const seconds = (column: string): RawBuilder<string> =>
  sql`coalesce(floor(date_part('epoch', ${sql.ref(column)}))::bigint::text, '')`;

/** Screens of one app and platform: a line `ord created captured image` for each. */
export type ScreenLines = { app: string; platform: string; lines: string };

export async function readScreenLines(db: Db, condition: RawBuilder<unknown>): Promise<ScreenLines[]> {
  const { rows } = await sql<ScreenLines>`
    select s.app_id as app, s.platform, string_agg(s.ord::text || ' ' || ${seconds('s.created_at')} || ' '
      || ${seconds('s.captured_at')} || ' ' || left(s.image_sha256, 16) || E'\n', '') as lines
    from screens s where ${condition} ${CUSTOM_PLAN} group by s.app_id, s.platform`.execute(db);
  return rows;
}

export type AppTags = { app: string; categories: string[] };

export async function readAppTags(db: Db, condition: RawBuilder<unknown>): Promise<AppTags[]> {
  const { rows } = await sql<AppTags>`
    select app_id as app, array_agg(category_id) as categories from app_categories
    where ${condition} group by app_id`.execute(db);
  return rows;
}

/** Bits of the key of a category, two characters of 14 bits, see `readTagLines`. */
export const KEY_BITS = 14;
export const FIRST_KEY_CHARACTER = 256;
const MAX_SEED = 100;

/** Short keys of all categories: a hash with a seed for which all keys are different. */
export type CategoryKeys = { seed: number; ids: ReadonlyMap<number, string> };

export async function readCategoryKeys(db: Db): Promise<CategoryKeys> {
  for (let seed = 0; seed < MAX_SEED; seed += 1) {
    const { rows } = await sql<{ id: string; key: number }>`
      select id, uuid_hash_extended(id, ${seed}::bigint) & ${2 ** (2 * KEY_BITS) - 1} as key from categories`.execute(
      db,
    );
    const ids = new Map(rows.map(({ id, key }) => [key, id]));
    if (ids.size === rows.length) return { seed, ids };
  }
  throw new Error('The categories have no distinct keys');
}

/**
 * Reads the tags of screens: lines of `ord`, a space, and two characters for each tag. Looking up a number of each
 * category instead of its hash would take as long as all else. `tags` and `screens` are conditions on `sc` and `s`.
 */
export async function readTagLines(
  db: Db,
  { tags, screens }: { tags: RawBuilder<unknown>; screens: RawBuilder<unknown> },
  { seed }: CategoryKeys,
): Promise<string> {
  const character = (shift: number): RawBuilder<string> => sql`chr(${sql.lit(FIRST_KEY_CHARACTER)} +
    ((uuid_hash_extended(sc.category_id, ${seed}::bigint) >> ${sql.lit(shift)}) & ${sql.lit(2 ** KEY_BITS - 1)})::integer)`;
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg(s.ord::text || ' ' || t.tags || E'\n', '') as lines
    from (
      select sc.screen_id, string_agg(${character(KEY_BITS)} || ${character(0)}, '') as tags
      from screen_categories sc where ${tags} group by sc.screen_id
    ) t join screens s on s.id = t.screen_id
    where ${screens} ${CUSTOM_PLAN}`.execute(db);
  return rows[0]?.lines ?? '';
}

/** Facts of images of one scheme and shape: a line `image1,4,,["rrggbb", …]` for each. */
export type FactLines = { scheme: Scheme; shape: Shape; lines: string };

export async function readFactLines(db: Db, condition: RawBuilder<unknown>): Promise<FactLines[]> {
  const { rows } = await sql<FactLines>`
    select f.scheme, f.shape, string_agg(left(f.sha256, 16) || array_to_string(f.colours, ',') || ',,'
      || jsonb_path_query_array(f.palette, '$[*].hex')::text || E'\n', '') as lines
    from image_facts f where ${condition} ${CUSTOM_PLAN} group by f.scheme, f.shape`.execute(db);
  return rows;
}
