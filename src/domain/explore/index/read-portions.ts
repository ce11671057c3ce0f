import { type RawBuilder, sql } from 'kysely';
import { CUSTOM_PLAN } from '#db/custom-plan.ts';
import type { Db } from '#db/tables.ts';
import { type Keys, toKeys, UUID_BYTES } from './key-table.ts';

// Reads the data of the index as a few long texts. A row for each screen would take five times as long. PostgreSQL
// looks up, formats and sends as little as possible: only `keyBytes` bytes of each id and hash, by which the reader
// finds the screens.

/** The last bytes of a UUID. Its first bytes are a time, so they differ less. */
const endOfUuid = (column: string, keyBytes: number): RawBuilder<unknown> =>
  keyBytes === UUID_BYTES
    ? sql`uuid_send(${sql.ref(column)})`
    : sql`substr(uuid_send(${sql.ref(column)}), ${sql.lit(UUID_BYTES - keyBytes + 1)})`;

/** Aggregates binary values into one text. Base64 is fast to decode and shorter than hexadecimal digits. */
const joined = (value: RawBuilder<unknown>): RawBuilder<string> =>
  sql`encode(string_agg(${value}, ''), 'base64')`;

const decode = (text: string): Buffer => Buffer.from(text, 'base64');

/** Aggregates the first `keyBytes` bytes of the SHA-256 of each image, as hexadecimal digits. */
const startsOfHashes = (keyBytes: number): RawBuilder<string> =>
  sql`string_agg(left(image_sha256, ${sql.lit(keyBytes * 2)}), '')`;

/** Screens of one platform. Each screen has the same place in all columns. */
export type ScreenPortion = {
  platform: string;
  /** Number of screens. */
  count: number;
  /** 4 bytes for each screen: `screens.ord`, its position in the bitmaps of the index. */
  ords: Buffer;
  /** `keyBytes` bytes for each screen. */
  ids: Keys;
  /** `keyBytes` bytes of the SHA-256 of each image. */
  images: Keys;
  /** 16 bytes for each screen. */
  apps: Keys;
  /** 8 bytes for each screen: microseconds since 2000. */
  createdAt: Buffer;
  /** Like `createdAt`, but the lowest possible number if the date of capture is unknown. */
  capturedAt: Buffer;
};

/** Reads the screens that match a condition on the alias `s`. */
export async function readScreens(
  db: Db,
  condition: RawBuilder<unknown>,
  keyBytes: number,
): Promise<ScreenPortion[]> {
  const { rows } = await sql<Record<Exclude<keyof ScreenPortion, 'count'>, string> & { count: number }>`
    select s.platform, count(*)::integer as count, ${joined(sql`int4send(s.ord)`)} as ords,
      ${joined(endOfUuid('s.id', keyBytes))} as ids, ${startsOfHashes(keyBytes)} as images,
      ${joined(sql`uuid_send(s.app_id)`)} as apps, ${joined(sql`timestamptz_send(s.created_at)`)} as "createdAt",
      ${joined(sql`timestamptz_send(coalesce(s.captured_at, '-infinity'))`)} as "capturedAt"
    from screens s where ${condition} ${CUSTOM_PLAN} group by s.platform`.execute(db);
  return rows.map((row) => ({
    platform: row.platform,
    count: row.count,
    ords: decode(row.ords),
    ids: toKeys(decode(row.ids)),
    images: toKeys(Buffer.from(row.images, 'hex')),
    apps: toKeys(decode(row.apps)),
    createdAt: decode(row.createdAt),
    capturedAt: decode(row.capturedAt),
  }));
}

export type AppTags = { app: string; categories: string[] };

export async function readAppTags(db: Db, condition: RawBuilder<unknown>): Promise<AppTags[]> {
  const { rows } = await sql<AppTags>`
    select app_id as app, array_agg(category_id) as categories from app_categories
    where ${condition} group by app_id`.execute(db);
  return rows;
}

/** The screens that have a category: `keyBytes` bytes of the id of each screen. */
export type TagPortion = { category: string; screens: Keys };

export async function readTags(
  db: Db,
  condition: RawBuilder<unknown>,
  keyBytes: number,
): Promise<TagPortion[]> {
  const { rows } = await sql<{ category: string; screens: string }>`
    select category_id as category, ${joined(endOfUuid('screen_id', keyBytes))} as screens
    from screen_categories where ${condition} ${CUSTOM_PLAN} group by category_id`.execute(db);
  return rows.map(({ category, screens }) => ({ category, screens: toKeys(decode(screens)) }));
}

/** `keyBytes` bytes of the SHA-256 of each image, and `FACT_LENGTH` characters of its `image_facts.filter_values`. */
export type FactPortion = { images: Keys; values: string };

/**
 * Offsets in `filter_values`: the first letters of scheme and shape, a bit mask of positions in COLOUR_NAMES (4
 * hexadecimal digits), and the colors of the palette (6 digits each).
 */
export const FACT_OFFSETS = { scheme: 0, shape: 1, colours: 2, palette: 6 } as const;
export const FACT_LENGTH = 42;

/** Reads the facts that match a condition on the alias `f`, including those of images that no screen shows. */
export async function readFacts(
  db: Db,
  condition: RawBuilder<unknown>,
  keyBytes: number,
): Promise<FactPortion> {
  const { rows } = await sql<{ images: string | null; values: string | null }>`
    select string_agg(left(f.sha256, ${sql.lit(keyBytes * 2)}), '') as images,
      string_agg(f.filter_values, '') as values
    from image_facts f where ${condition} ${CUSTOM_PLAN}`.execute(db);
  return { images: toKeys(Buffer.from(rows[0]?.images ?? '', 'hex')), values: rows[0]?.values ?? '' };
}
