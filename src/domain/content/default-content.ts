import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { inTransaction } from '#domain/transaction.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { introductionSlug } from '#shared/introduction-slug.ts';
import { createPage } from './pages/commands.ts';
import { createPost } from './posts/commands.ts';
import { type CheckedText, checkText, type TextDeps } from './render-text.ts';

/** Actor of the first start in the audit log. Imports and housekeeping recognize default content by this name. */
const FIRST_START_ACTOR = { id: null, name: 'first start' };
const SEED_KEY = 'default content';

const PAGES = [
  { slug: 'about', title: 'About' },
  { slug: 'contact', title: 'Contact' },
  { slug: 'privacy', title: 'Privacy' },
  { slug: 'terms', title: 'Terms' },
] as const;

/** Returns Markdown with the contact links of the operator, from the settings. */
function contactText({ author, feedbackUrl, socialUrl }: SiteSettings): string {
  const links = [
    author?.url && `- [${author.name}](${author.url}), who runs this gallery`,
    feedbackUrl && `- [Suggestions and corrections](${feedbackUrl})`,
    socialUrl && `- [News and conversation](${socialUrl})`,
  ].filter(Boolean);
  return links.length > 0
    ? `You reach us here:\n\n${links.join('\n')}`
    : '*The operator of this gallery has not given an address yet.*';
}

/** Returns the text of `defaults/{file}.md` with its placeholders filled in. */
async function fillTemplate(deps: TextDeps, site: SiteSettings, file: string): Promise<CheckedText> {
  const text = await readFile(new URL(`defaults/${file}.md`, import.meta.url), 'utf8');
  // The replacements are functions, because `$` has a special meaning in a replacement text.
  const filled = text
    .replaceAll('{product}', () => site.name)
    .replaceAll('{contact}', () => contactText(site));
  return checkText(deps, filled.trim());
}

const isTaken = async (tx: Db, table: 'pages' | 'posts', slug: string): Promise<boolean> =>
  (await tx.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;

/** Creates the pages and the first post, once per database. Skips those whose slugs are in use. */
async function createDefaultContent(deps: TextDeps, site: SiteSettings): Promise<void> {
  const slug = introductionSlug(site.name);
  const texts = new Map<string, CheckedText>();
  for (const { slug: file } of PAGES) texts.set(file, await fillTemplate(deps, site, file));
  const introduction = await fillTemplate(deps, site, 'introducing');
  await inTransaction(deps.db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('seeded')
      .values({ what: SEED_KEY })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return;
    for (const page of PAGES) {
      const text = texts.get(page.slug);
      if (!text || (await isTaken(tx, 'pages', page.slug))) continue;
      await createPage(tx, FIRST_START_ACTOR, { ...page, text, published: true });
    }
    if (await isTaken(tx, 'posts', slug)) return;
    const post = await createPost(tx, FIRST_START_ACTOR, {
      title: `Introducing the all-new ${site.name}`,
      slug,
      text: introduction,
      published: true,
      publishedAt: null,
      featuredImageId: null,
      featuredImageAlt: null,
    });
    await tx.updateTable('seeded').set({ target_id: post.id }).where('what', '=', SEED_KEY).execute();
  });
}

/**
 * If the gallery was renamed, redirects the slug that contains the current name to the first post. The badge of the
 * home page links to this slug.
 */
async function redirectRenamedPost(db: Db, site: SiteSettings): Promise<void> {
  const slug = introductionSlug(site.name);
  await sql`
    insert into post_redirects (slug, post_id)
    select ${slug}, p.id from seeded s join posts p on p.id = s.target_id
    where s.what = ${SEED_KEY} and not exists (select from posts where slug = ${slug})
    on conflict do nothing`.execute(db);
}

/**
 * Creates the pages Privacy, Terms, Contact and About and the first post of a new gallery. It never restores pages that
 * curators have edited or deleted. Several processes may call this at the same time.
 */
export async function provideDefaultContent(deps: TextDeps, site: SiteSettings): Promise<void> {
  const seeded = await deps.db
    .selectFrom('seeded')
    .select('what')
    .where('what', '=', SEED_KEY)
    .executeTakeFirst();
  if (!seeded) await createDefaultContent(deps, site);
  await redirectRenamedPost(deps.db, site);
}
