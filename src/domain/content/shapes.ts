import { type RawBuilder, sql } from 'kysely';

/** Author, from the row of `profiles` with the alias `author` (left join). */
export const AUTHOR = sql<{ id: string; email: string | null } | null>`
  case when author.id is not null then json_build_object('id', author.id, 'email', author.email) end`;

/** Rows with the alias `p` whose title contains the text, ignoring case and accents. */
export const titled = (search: string | undefined): RawBuilder<unknown> =>
  search ? sql`position(search_fold(${search}::text) in search_fold(p.title)) > 0` : sql`true`;
