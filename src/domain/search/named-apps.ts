import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { Platform } from '#shared/platforms.ts';

/** Minimum similarity, 0 to 1, at which a word of a query counts as the name of an app. */
const MIN_NAME_SCORE = 0.75;
const MAX_APPS_PER_TOKEN = 3;

/** An app that a token names. `score` is the similarity of its name, `screenCount` counts its screens on the platform. */
export type NamedApp = { id: string; score: number; screenCount: number };
/** Apps by the token of the query that names them. */
export type NamedApps = ReadonlyMap<string, readonly NamedApp[]>;

/**
 * Finds apps that are named by one token of a longer query, such as 'acme' in 'acme invoice'. The most similar names
 * come first, then the apps with more screens on `platform`. Returns an empty map for a query of one word, because
 * `search` compares whole queries with app names.
 */
export async function findNamedApps(
  db: Db,
  tokens: readonly string[],
  platform: Platform,
): Promise<NamedApps> {
  const distinct = [...new Set(tokens)];
  if (distinct.length < 2) return new Map();
  const { rows } = await sql<NamedApp & { token: string }>`
    select t.token, n.id, n.score, ${sql.ref(`a.${platform}_count`)} as "screenCount"
    from unnest(${distinct}::text[]) as t (token)
    cross join lateral search_apps(array[t.token], ${platform}, ${MAX_APPS_PER_TOKEN}) n
    join apps a on a.id = n.id
    where n.score >= ${MIN_NAME_SCORE}`.execute(db);
  return Map.groupBy(rows, ({ token }) => token);
}
