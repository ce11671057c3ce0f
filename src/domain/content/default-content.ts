import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { inTransaction } from '#domain/transaction.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { slugify } from '#shared/slug.ts';
import { createPage } from './pages/commands.ts';
import { createPost } from './posts/commands.ts';
import { checkText, type TextDeps, type WrittenText } from './render-text.ts';

/** Name in the audit log for content created by the first start. */
const SETUP = { id: null, name: 'first start' };
const WHAT = 'default content';

const PAGES = [
  { slug: 'about', title: 'About' },
  { slug: 'contact', title: 'Contact' },
  { slug: 'privacy', title: 'Privacy' },
  { slug: 'terms', title: 'Terms' },
] as const;

/** Slug of the post that the home page's badge links to (specification, section 2). */
const introductionSlug = (product: string): string => `introducing-the-all-new-${slugify(product)}`;

/** Returns how to contact the operator, from the settings. */
function contact({ author, feedbackUrl, socialUrl }: SiteSettings): string {
  const ways = [
    author?.url && `- [${author.name}](${author.url}), who runs this gallery`,
    feedbackUrl && `- [Wishes and mistakes](${feedbackUrl})`,
    socialUrl && `- [News and conversation](${socialUrl})`,
  ].filter(Boolean);
  return ways.length > 0
    ? `You reach us here:\n\n${ways.join('\n')}`
    : '*The people who run this gallery have not left an address here yet.*';
}

async function write(deps: TextDeps, site: SiteSettings, file: string): Promise<WrittenText> {
  const text = await readFile(new URL(`defaults/${file}.md`, import.meta.url), 'utf8');
  // Functions, because `$` has a special meaning in a replacement text.
  const filled = text.replaceAll('{product}', () => site.name).replaceAll('{contact}', () => contact(site));
  return checkText(deps, filled.trim());
}

const isTaken = async (tx: Db, table: 'pages' | 'posts', slug: string): Promise<boolean> =>
  (await tx.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;

/** Creates pages and the first post once per database, if their slugs are free. */
async function seed(deps: TextDeps, site: SiteSettings): Promise<void> {
  const slug = introductionSlug(site.name);
  const texts = new Map<string, WrittenText>();
  for (const { slug: file } of PAGES) texts.set(file, await write(deps, site, file));
  const introduction = await write(deps, site, 'introducing');
  await inTransaction(deps.db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('seeded')
      .values({ what: WHAT })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return;
    for (const page of PAGES) {
      const text = texts.get(page.slug);
      if (!text || (await isTaken(tx, 'pages', page.slug))) continue;
      await createPage(tx, SETUP, { ...page, text, published: true });
    }
    if (await isTaken(tx, 'posts', slug)) return;
    const post = await createPost(tx, SETUP, {
      title: `Introducing the all-new ${site.name}`,
      slug,
      text: introduction,
      published: true,
      publishedAt: null,
      featuredImageId: null,
      featuredImageAlt: null,
    });
    await tx.updateTable('seeded').set({ target_id: post.id }).where('what', '=', WHAT).execute();
  });
}

/** If the gallery was renamed, redirects the address of its badge to the existing post. */
async function followName(db: Db, site: SiteSettings): Promise<void> {
  const slug = introductionSlug(site.name);
  await sql`
    insert into post_redirects (slug, post_id)
    select ${slug}, p.id from seeded s join posts p on p.id = s.target_id
    where s.what = ${WHAT} and not exists (select from posts where slug = ${slug})
    on conflict do nothing`.execute(db);
}

/**
 * Creates the pages Privacy, Terms, Contact and About and the first post of a new gallery. Edited or deleted ones
 * are not restored. Any number of processes may start at the same time.
 */
export async function provideDefaultContent(deps: TextDeps, site: SiteSettings): Promise<void> {
  const done = await deps.db.selectFrom('seeded').select('what').where('what', '=', WHAT).executeTakeFirst();
  if (!done) await seed(deps, site);
  await followName(deps.db, site);
}
