import { type RawBuilder, sql } from 'kysely';

/** SQL expression for the author. The query must left join `profiles` with the alias `author`. */
export const AUTHOR = sql<{ id: string; email: string | null } | null>`
  case when author.id is not null then json_build_object('id', author.id, 'email', author.email) end`;

/**
 * SQL condition: the title of `p` contains the text, ignoring case and accents. Without a text it is always
 * true.
 */
export const titleContains = (search: string | undefined): RawBuilder<unknown> =>
  search ? sql`position(search_fold(${search}::text) in search_fold(p.title)) > 0` : sql`true`;
