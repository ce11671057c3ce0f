import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { Platform } from '#shared/platforms.ts';

/** Minimum similarity, 0 to 1, at which a word of a query counts as the name of an app. */
const MIN_NAME_SCORE = 0.75;
const MAX_APPS_PER_TOKEN = 3;
/** At most this many screens of a named app are searched: the newest ones. */
export const MAX_SCREENS_PER_APP = 300;

/** Ids and name scores of apps, by the token of the query that names them. */
export type NamedApps = ReadonlyMap<string, readonly { id: string; score: number }[]>;

/**
 * Finds apps that are named by one token of a longer query, such as 'acme' in 'acme invoice'. Apps with more
 * screens on `platform` come first. Returns an empty map for a query of one word, because `search` compares
 * whole queries with app names.
 */
export async function findNamedApps(
  db: Db,
  tokens: readonly string[],
  platform: Platform,
): Promise<NamedApps> {
  const distinct = [...new Set(tokens)];
  if (distinct.length < 2) return new Map();
  const { rows } = await sql<{ token: string; id: string; score: number }>`
    select t.token, a.id, a.score from unnest(${distinct}::text[]) as t (token)
    cross join lateral search_apps(array[t.token], ${platform}, ${MAX_APPS_PER_TOKEN}) a
    where a.score >= ${MIN_NAME_SCORE}`.execute(db);
  return Map.groupBy(rows, ({ token }) => token);
}
