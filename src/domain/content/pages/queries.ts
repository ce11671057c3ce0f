import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { StaticPage } from '#shared/contracts/content.ts';
import { renderText, type TextDeps } from '../render-text.ts';

/** Returns a published page, or null. `renderText` should not fail: the text was rendered before it was saved. */
export async function getPage(deps: TextDeps, slug: string): Promise<StaticPage | null> {
  const { rows } = await sql<Omit<StaticPage, 'html'> & { content: string }>`
    select slug, title, excerpt, updated_at as "updatedAt", content
    from pages where slug = ${slug} and published`.execute(deps.db);
  const [row] = rows;
  if (!row) return null;
  const { content, ...page } = row;
  return { ...page, html: (await renderText(deps, content)).html };
}

/** Returns the current slug of a published page with this former slug, or null. */
export async function findPageRedirect(db: Db, slug: string): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select p.slug from page_redirects r join pages p on p.id = r.page_id
    where r.slug = ${slug} and p.published`.execute(db);
  return rows[0]?.slug ?? null;
}

/** Lists published pages by title, for the site map. */
export async function listPages(db: Db): Promise<{ slug: string; title: string; updatedAt: string }[]> {
  const { rows } = await sql<{ slug: string; title: string; updatedAt: string }>`
    select slug, title, updated_at as "updatedAt" from pages where published order by title, slug`.execute(
    db,
  );
  return rows;
}
