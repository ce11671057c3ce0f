import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { afterCursor, encodeCursor, paginate, rowsToFetch } from '#domain/cursor.ts';
import type { AdminPost, AdminPostRow, ContentAdminQuery } from '#shared/contracts/admin-content.ts';
import { idSchema, type Page } from '#shared/contracts/common.ts';
import { notFound } from '#shared/errors.ts';
import { optionalImageJson } from '../../catalogue/contract-json.ts';
import { AUTHOR, titleContains } from '../shapes.ts';

const ROW_COLUMNS: RawBuilder<unknown> = sql`
  p.id, p.title, p.slug, p.published, p.published_at as "publishedAt", p.created_at as "createdAt",
  p.updated_at as "updatedAt", ${AUTHOR} as author, ${optionalImageJson('i')} as "featuredImage"`;

/** Lists all posts including drafts, newest first. */
export async function listAdminPosts(
  db: Db,
  { search, ...paging }: ContentAdminQuery,
): Promise<Page<AdminPostRow>> {
  const listKey = `admin posts ${search ?? ''}`;
  const { rows } = await sql<AdminPostRow>`
    select ${ROW_COLUMNS}
    from (
      select p.* from posts p
      where ${titleContains(search)} ${afterCursor(listKey, paging, { createdAt: 'p.created_at', id: 'p.id' })}
      order by p.created_at desc, p.id desc limit ${rowsToFetch(paging)}
    ) p
    left join images i on i.id = p.featured_image_id
    left join profiles author on author.id = p.author_id
    order by p.created_at desc, p.id desc`.execute(db);
  return paginate(paging, rows, (last) => encodeCursor(listKey, last));
}

/** Reads a post for its form. Throws `PGRST116` if it does not exist. */
export async function requireAdminPost(db: Db, id: string): Promise<AdminPost> {
  if (!idSchema.safeParse(id).success) throw notFound('Post');
  const { rows } = await sql<AdminPost>`
    select ${ROW_COLUMNS}, p.content, p.featured_image_alt as "featuredImageAlt"
    from posts p
    left join images i on i.id = p.featured_image_id
    left join profiles author on author.id = p.author_id
    where p.id = ${id}`.execute(db);
  const [post] = rows;
  if (!post) throw notFound('Post');
  return post;
}
