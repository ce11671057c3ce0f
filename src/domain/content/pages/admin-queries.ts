import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { afterCursor, encodeCursor, paginate, rowsToFetch } from '#domain/cursor.ts';
import type { AdminPage, AdminPageRow, ContentAdminQuery } from '#shared/contracts/admin-content.ts';
import { idSchema, type Page } from '#shared/contracts/common.ts';
import { notFound } from '#shared/errors.ts';
import { AUTHOR, titleContains } from '../shapes.ts';

const ROW_COLUMNS: RawBuilder<unknown> = sql`
  p.id, p.title, p.slug, p.published, p.created_at as "createdAt", p.updated_at as "updatedAt",
  ${AUTHOR} as author`;

/** Lists all pages including unpublished ones, newest first. */
export async function listAdminPages(
  db: Db,
  { search, ...paging }: ContentAdminQuery,
): Promise<Page<AdminPageRow>> {
  const listKey = `admin pages ${search ?? ''}`;
  const { rows } = await sql<AdminPageRow>`
    select ${ROW_COLUMNS} from pages p left join profiles author on author.id = p.author_id
    where ${titleContains(search)} ${afterCursor(listKey, paging, { createdAt: 'p.created_at', id: 'p.id' })}
    order by p.created_at desc, p.id desc limit ${rowsToFetch(paging)}`.execute(db);
  return paginate(paging, rows, (last) => encodeCursor(listKey, last));
}

/** Reads a page for its form. Throws `PGRST116` if it does not exist. */
export async function requireAdminPage(db: Db, id: string): Promise<AdminPage> {
  if (!idSchema.safeParse(id).success) throw notFound('Page');
  const { rows } = await sql<AdminPage>`
    select ${ROW_COLUMNS}, p.content from pages p left join profiles author on author.id = p.author_id
    where p.id = ${id}`.execute(db);
  const [page] = rows;
  if (!page) throw notFound('Page');
  return page;
}
