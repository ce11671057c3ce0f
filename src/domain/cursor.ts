import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#shared/contracts/common.ts';
import { ProductError } from '#shared/errors.ts';
import { LIMITS } from '#shared/limits.ts';

/** Position of the last row of a page, in a list that is ordered by a time (usually of creation), then by id. */
export type Position = { createdAt: string; id: string };
export type Order = 'newest' | 'oldest';
/** Paging parameters of a list. */
export type Paging = { cursor?: string | null | undefined; limit: number };

/** Text of a cursor: `{time in UTC}~{UUID}~{fingerprint}`. */
const CURSOR_PATTERN =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?Z)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})~[\w-]{11}$/;

/**
 * Checksum of 66 bits (11 characters) that ties a cursor to its list. It needs no secret: a forged cursor only selects
 * another start position.
 */
const fingerprint = (listKey: string, { createdAt, id }: Position): string =>
  createHash('sha256').update(`${listKey}\0${createdAt}\0${id}`).digest('base64url').slice(0, 11);

/**
 * Encodes an opaque cursor. `listKey` identifies the list (kind, ids, platform, order). The cursor is only
 * valid for a list with the same key.
 */
export const encodeCursor = (listKey: string, { createdAt, id }: Position): string =>
  Buffer.from(`${createdAt}~${id}~${fingerprint(listKey, { createdAt, id })}`).toString('base64url');

/** Decodes a cursor. Throws `invalid_cursor` unless `encodeCursor` created it for the same list. */
export function decodeCursor(listKey: string, cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, createdAt, id] = CURSOR_PATTERN.exec(text) ?? [];
  const isValid =
    createdAt !== undefined &&
    id !== undefined &&
    isRealDay(createdAt) &&
    encodeCursor(listKey, { createdAt, id }) === cursor;
  if (!isValid) throw new ProductError('invalid_cursor');
  return { createdAt, id };
}

/** Whether the database accepts the date. The pattern also matches 31 February and the year 0. */
const isRealDay = (instant: string): boolean =>
  !instant.startsWith('0000') &&
  new Date(`${instant.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10) === instant.slice(0, 10);

/** Position of the last row in a list that is ordered by a text, then by id. */
export type TextPosition = { key: string; id: string };

/** Text of a cursor: `{UUID}~{fingerprint}~{key}`. The key is last, because it may contain any character. */
const TEXT_CURSOR_PATTERN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})~([\w-]{11})~([\s\S]*)$/;

const textFingerprint = (listKey: string, { key, id }: TextPosition): string =>
  createHash('sha256').update(`${listKey}\0${id}\0${key}`).digest('base64url').slice(0, 11);

/** Like `encodeCursor`, for a list that is ordered by a text. */
export const encodeTextCursor = (listKey: string, { key, id }: TextPosition): string =>
  Buffer.from(`${id}~${textFingerprint(listKey, { key, id })}~${key}`).toString('base64url');

/**
 * Like `decodeCursor`. Throws `invalid_cursor` unless `encodeTextCursor` created the cursor for the same
 * list.
 */
export function decodeTextCursor(listKey: string, cursor: string): TextPosition {
  const [, id, , key] = TEXT_CURSOR_PATTERN.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const isValid =
    id !== undefined &&
    key !== undefined &&
    // PostgreSQL rejects texts with this character.
    !key.includes('\0') &&
    encodeTextCursor(listKey, { key, id }) === cursor;
  if (!isValid) throw new ProductError('invalid_cursor');
  return { key, id };
}

/**
 * SQL condition `and (key, id) > (…)`, or `<` in descending order, for rows after the cursor; empty on the first page.
 * `key` is a text expression.
 */
export function afterText(
  listKey: string,
  { cursor }: Paging,
  columns: { key: RawBuilder<unknown>; id: string },
  descending: boolean,
): RawBuilder<unknown> {
  if (cursor === undefined || cursor === null) return sql``;
  const position = decodeTextCursor(listKey, cursor);
  return sql`and (${columns.key}, ${sql.ref(columns.id)})
    ${sql.raw(descending ? '<' : '>')} (${position.key}::text, ${position.id}::uuid)`;
}

/**
 * SQL condition `and (created_at, id) < (…)`, or `>` if the oldest come first, for rows after the cursor; empty on the
 * first page.
 */
export function afterCursor(
  listKey: string,
  { cursor }: Paging,
  columns: { createdAt: string; id: string },
  order: Order = 'newest',
): RawBuilder<unknown> {
  if (cursor === undefined || cursor === null) return sql``;
  const position = decodeCursor(listKey, cursor);
  const compare = order === 'newest' ? sql.raw('<') : sql.raw('>');
  return sql`and (${sql.ref(columns.createdAt)}, ${sql.ref(columns.id)})
    ${compare} (${position.createdAt}::timestamptz, ${position.id}::uuid)`;
}

/** Number of rows to fetch: one more than the page size, to see whether there is a next page. */
export const rowsToFetch = ({ limit }: Paging): number => pageSize(limit) + 1;

const pageSize = (limit: number): number => Math.max(1, Math.min(limit, LIMITS.adminListMax));

/** Builds a page from up to `rowsToFetch` rows. */
export const toPage = <Item extends Position>(listKey: string, paging: Paging, rows: Item[]): Page<Item> =>
  paginate(paging, rows, (last) => encodeCursor(listKey, last));

/**
 * Like `toPage`, for lists with another order. `cursorAfter` encodes the cursor of the page that follows the given last
 * row.
 */
export function paginate<Item>(
  { limit }: Paging,
  rows: Item[],
  cursorAfter: (last: Item) => string,
): Page<Item> {
  const items = rows.slice(0, pageSize(limit));
  const last = items.at(-1);
  return { items, nextCursor: last && rows.length > items.length ? cursorAfter(last) : null };
}
