import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Db } from '#db/tables.ts';
import { type Actor, recordAudit } from '#domain/audit/commands.ts';
import { ALL_TAGS } from '#domain/changes.ts';
import { createPost } from '#domain/content/posts/commands.ts';
import { type CheckedText, checkText, type TextDeps } from '#domain/content/render-text.ts';
import { write } from '#domain/write.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type DemoApp, type DemoCatalogue, type DemoContent, getImageProperties } from './catalogue.ts';
import { demoImageId, storeImages } from './demo-image.ts';
import { withDemoLock } from './demo-lock.ts';
import { type DemoOcrTexts, insertDemoOcrTexts, readDemoOcrTexts } from './demo-ocr-texts.ts';
import { insertApps } from './insert-apps.ts';
import { insertCategories, insertPopular } from './insert-categories.ts';
import { insertImages } from './insert-images.ts';
import { recordDemoItems } from './records.ts';

export type DemoDeps = TextDeps & { database: Database; storage: Storage };

export type LoadedDemo = {
  apps: number;
  screens: number;
  categories: number;
  posts: number;
  /** Names of apps that were skipped because their slugs are in use. */
  skippedApps: string[];
};

/** Key of the row in `seeded` that records that the gallery has had the demo. */
export const DEMO_SEED_KEY = 'demo';
const ACTOR: Actor = { id: null, name: 'demo' };

type Post = NonNullable<DemoContent['post']>;
type MissingParts = {
  apps: DemoApp[];
  /** Names of apps that are skipped because their slugs are in use. */
  skippedApps: string[];
  post: Post | null;
  /** SHA-256 of the images of the catalogue that existing screens already show. */
  shownHashes: Set<string>;
};

/** Returns the parts of the catalogue that the gallery does not have yet. */
async function findMissingParts(db: Db, { apps, post, pictures }: DemoCatalogue): Promise<MissingParts> {
  const { rows } = await sql<{ kind: string; key: string }>`
    select 'app' as kind, slug as key from apps union all select 'app', slug from app_redirects
    union all select 'post', slug from posts union all select 'post', slug from post_redirects
    union all select 'hash', image_sha256 from screens
      where image_sha256 = any (${Object.values(pictures).map(({ sha256 }) => sha256)}::text[])`.execute(db);
  const keys = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ key }) => key));
  const inUse = keys('app');
  return {
    apps: apps.filter(({ slug }) => !inUse.has(slug)),
    skippedApps: apps.filter(({ slug }) => inUse.has(slug)).map(({ name }) => name),
    post: post && !keys('post').has(post.slug) ? post : null,
    shownHashes: keys('hash'),
  };
}

/** Returns the image files that the missing parts need. */
function filesOf(catalogue: DemoCatalogue, { apps, post, shownHashes }: MissingParts): string[] {
  const screens = apps.flatMap((app) => app.screens.map(({ file }) => file));
  return [
    ...screens.filter((file) => !shownHashes.has(getImageProperties(catalogue, file).sha256)),
    ...apps.map(({ logo }) => logo),
    ...(post ? [post.featuredImage] : []),
  ];
}

async function insertPost(tx: Db, catalogue: DemoCatalogue, post: Post, text: CheckedText): Promise<void> {
  const { id } = await createPost(tx, ACTOR, {
    title: post.title,
    slug: post.slug,
    text,
    published: true,
    publishedAt: `${post.published}T12:00:00Z`,
    featuredImageId: demoImageId(getImageProperties(catalogue, post.featuredImage).sha256),
    featuredImageAlt: post.featuredImageAlt,
  });
  const { rows } = await sql<{ mark: string }>`
    select md5(title || content) as mark from posts where id = ${id}`.execute(tx);
  await recordDemoItems(tx, 'post', [{ id, mark: rows[0]?.mark ?? '' }]);
}

async function insertAll(
  tx: Db,
  catalogue: DemoCatalogue,
  parts: MissingParts,
  text: CheckedText | null,
  ocrTexts: DemoOcrTexts | null,
): Promise<LoadedDemo> {
  const { apps, skippedApps, post, shownHashes } = parts;
  await insertImages(tx, catalogue, filesOf(catalogue, parts));
  const { created, idOf } =
    apps.length > 0 ? await insertCategories(tx, catalogue) : { created: 0, idOf: () => undefined };
  const screens = await insertApps(tx, catalogue, apps, {
    isAlreadyShown: (sha256) => shownHashes.has(sha256),
    findCategoryId: idOf,
  });
  const files = apps.flatMap((app) => app.screens.map(({ file }) => file));
  if (ocrTexts) await insertDemoOcrTexts(tx, catalogue, ocrTexts, files);
  if (apps.length > 0) await insertPopular(tx, catalogue, idOf);
  if (post && text) await insertPost(tx, catalogue, post, text);
  return { apps: apps.length, screens, categories: created, posts: post ? 1 : 0, skippedApps };
}

/**
 * Loads the missing parts of the catalogue, completely or not at all: first stores the files, which visitors cannot see
 * yet, then inserts all rows in one transaction. Loads nothing and returns null if `unless` returns true, which is
 * called before the files are stored and again inside the transaction. Throws `OperatorError` for files that differ
 * from the catalogue, and for invalid OCR results.
 */
export async function loadDemo(
  deps: DemoDeps,
  catalogue: DemoCatalogue,
  { unless }: { unless?: (db: Db) => Promise<boolean> } = {},
): Promise<LoadedDemo | null> {
  return withDemoLock(deps.database, async () => {
    if (await unless?.(deps.db)) return null;
    const parts = await findMissingParts(deps.db, catalogue);
    const markdown = parts.post && (await readFile(path.join(catalogue.directory, parts.post.text), 'utf8'));
    const text = markdown ? await checkText(deps, markdown.trim()) : null;
    const ocrTexts = await readDemoOcrTexts(catalogue.directory);
    await storeImages(deps.storage, catalogue, filesOf(catalogue, parts));
    return write(deps.db, async (tx, changedTags) => {
      if (await unless?.(tx)) return null;
      const { numInsertedOrUpdatedRows: insertedRows } = await tx
        .insertInto('seeded')
        .values({ what: DEMO_SEED_KEY })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      // If the row exists, another process has loaded the demo since the check above. `withDemoLock` does not prevent
      // this behind a connection pooler in transaction mode.
      if (unless && !insertedRows) return null;
      const loaded = await insertAll(tx, catalogue, parts, text, ocrTexts);
      await recordAudit(tx, ACTOR, { action: 'demo.load', target: DEMO_SEED_KEY, details: loaded });
      changedTags.add(ALL_TAGS);
      return loaded;
    });
  });
}
