import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { isStopWord } from './stop-words.ts';
import { pluralOrSingularForms } from './text/plural-forms.ts';

/**
 * Returns whether a folded name only resembles a query. Returns false if the name contains the whole query, ignoring
 * spaces ('log in' contains 'login'). Also returns false if a word of the name begins with a typed word that is not a
 * stop word, or with the singular or plural of such a word.
 */
export function isCorrectedName(foldedName: string, tokens: readonly string[]): boolean {
  if (foldedName.replaceAll(' ', '').includes(tokens.join(''))) return false;
  const words = foldedName.split(' ');
  return !tokens
    .filter((token) => !isStopWord(token))
    .flatMap((token) => [token, ...pluralOrSingularForms(token)])
    .some((form) => words.some((word) => word.startsWith(form)));
}

/**
 * Adds to each app or category whether its name only resembles the query, and moves such items to the end. The order is
 * otherwise kept.
 */
export async function markCorrectedNames<T extends { id: string }>(
  db: Db,
  table: 'apps' | 'categories',
  items: readonly T[],
  tokens: readonly string[],
): Promise<(T & { isCorrected: boolean })[]> {
  if (items.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, search_name as name from ${sql.table(table)}
    where id = any (${items.map(({ id }) => id)}::uuid[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const marked = items.map((item) => ({
    ...item,
    isCorrected: isCorrectedName(names.get(item.id) ?? '', tokens),
  }));
  return marked.sort((a, b) => Number(a.isCorrected) - Number(b.isCorrected));
}
