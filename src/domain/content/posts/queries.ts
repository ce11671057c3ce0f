import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { afterCursor, encodeCursor, type Paging, paginate, rowsToFetch } from '#domain/cursor.ts';
import type { Page } from '#shared/contracts/common.ts';
import type { Post, PostSummary } from '#shared/contracts/content.ts';
import { imageJson } from '../../catalogue/contract-json.ts';
import { renderText, type TextDeps } from '../render-text.ts';

/** SQL condition for posts that visitors can see: published, with a publication date in the past. */
const IS_PUBLIC = sql`p.published and p.published_at <= now()`;

/** SQL columns of a `PostSummary`. */
const SUMMARY_COLUMNS = sql`
  p.slug, p.title, p.excerpt, p.published_at as "publishedAt",
  case when i.id is not null then
    (${imageJson('i')})::jsonb || jsonb_build_object('alt', coalesce(p.featured_image_alt, p.title))
  end as "featuredImage"`;

/** Lists published posts, newest first. */
export async function listPosts(db: Db, paging: Paging): Promise<Page<PostSummary>> {
  const listKey = 'posts';
  const { rows } = await sql<PostSummary & { id: string }>`
    select p.id, ${SUMMARY_COLUMNS}
    from (
      select p.* from posts p
      where ${IS_PUBLIC} ${afterCursor(listKey, paging, { createdAt: 'p.published_at', id: 'p.id' })}
      order by p.published_at desc, p.id desc limit ${rowsToFetch(paging)}
    ) p
    left join images i on i.id = p.featured_image_id
    order by p.published_at desc, p.id desc`.execute(db);
  const { items, nextCursor } = paginate(paging, rows, ({ publishedAt, id }) =>
    encodeCursor(listKey, { createdAt: publishedAt, id }),
  );
  return { items: items.map(({ id: _id, ...post }) => post), nextCursor };
}

/** Returns a published post, or null. `renderText` should not fail: the text was rendered before it was saved. */
export async function getPost(deps: TextDeps, slug: string): Promise<Post | null> {
  const { rows } = await sql<Omit<Post, 'html'> & { content: string }>`
    select ${SUMMARY_COLUMNS}, p.updated_at as "updatedAt", p.content
    from posts p left join images i on i.id = p.featured_image_id
    where p.slug = ${slug} and ${IS_PUBLIC}`.execute(deps.db);
  const [row] = rows;
  if (!row) return null;
  const { content, ...post } = row;
  return { ...post, html: (await renderText(deps, content)).html };
}

/** Returns the current slug of a published post with this former slug, or null. */
export async function findPostRedirect(db: Db, slug: string): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select p.slug from post_redirects r join posts p on p.id = r.post_id
    where r.slug = ${slug} and ${IS_PUBLIC}`.execute(db);
  return rows[0]?.slug ?? null;
}

/** A post with its id, which feeds need because it does not change with the slug. */
export type FeedPost = Post & { id: string };

/** Lists the newest published posts with their texts, at most `limit`. */
export async function listFeedPosts(deps: TextDeps, limit: number): Promise<FeedPost[]> {
  const { rows } = await sql<Omit<FeedPost, 'html'> & { content: string }>`
    select p.id, ${SUMMARY_COLUMNS}, p.updated_at as "updatedAt", p.content
    from posts p left join images i on i.id = p.featured_image_id
    where ${IS_PUBLIC} order by p.published_at desc, p.id desc limit ${limit}`.execute(deps.db);
  const posts: FeedPost[] = [];
  for (const { content, ...post } of rows) {
    posts.push({ ...post, html: (await renderText(deps, content)).html });
  }
  return posts;
}
