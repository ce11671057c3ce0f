import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Db } from '#db/tables.ts';
import { type Actor, recordAudit } from '#domain/audit/commands.ts';
import { ALL_TAGS } from '#domain/changes.ts';
import { releaseTextImages } from '#domain/content/text-images.ts';
import { releaseImages } from '#domain/images/claims.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import { removeUnusedImages } from '#domain/images/remove-unused-images.ts';
import { write } from '#domain/write.ts';
import type { Logger } from '#platform/logger.ts';
import { BROWSABLE_CATEGORY_TYPES } from '#shared/category-types.ts';
import type { RemovedDemo } from '#shared/contracts/demo.ts';
import { withDemoLock } from './demo-lock.ts';
import { appMark } from './insert-apps.ts';
import { DEMO_SEED_KEY } from './load-demo.ts';

/** Default actor, for the command line, where no user is signed in. */
const DEMO_ACTOR: Actor = { id: null, name: 'demo' };

type Item = { id: string; name: string; images: (string | null)[] };

/**
 * Removes screens that still have the image of the demo. A screen whose image a curator has replaced stays.
 */
async function removeScreens(tx: Db): Promise<Item[]> {
  const removable = sql`select s.id from screens s join demo_items d on d.kind = 'screen' and d.target_id = s.id
    where s.image_id = d.mark`;
  await sql`delete from screen_categories where screen_id in (${removable})`.execute(tx);
  const { rows } = await sql<{ id: string; name: string; image: string }>`
    delete from screens where id in (${removable}) returning id, title as name, image_id as image`.execute(
    tx,
  );
  return rows.map(({ image, ...row }) => ({ ...row, images: [image] }));
}

/** Removes apps of the demo that have no screens left, unless their name or logo has changed. */
async function removeApps(tx: Db): Promise<Item[]> {
  const { rows } = await sql<{ id: string; name: string; logo: string | null; mark: string }>`
    select a.id, a.name, a.logo_image_id as logo, d.mark from apps a
    join demo_items d on d.kind = 'app' and d.target_id = a.id
    where a.web_count + a.ios_count = 0`.execute(tx);
  const removable = rows.filter(({ name, logo, mark }) => appMark(name, logo) === mark);
  await sql`delete from apps where id = any (${removable.map(({ id }) => id)}::uuid[])`.execute(tx);
  return removable.map(({ id, name, logo }) => ({ id, name, images: [logo] }));
}

/** Removes posts of the demo whose title and text have not changed. */
async function removePosts(tx: Db): Promise<Item[]> {
  const { rows } = await sql<{ id: string; name: string; image: string | null }>`
    select p.id, p.title as name, p.featured_image_id as image from posts p
    join demo_items d on d.kind = 'post' and d.target_id = p.id
    where md5(p.title || p.content) = d.mark for update of p`.execute(tx);
  const items: Item[] = [];
  for (const { image, ...row } of rows) {
    const textImages = await releaseTextImages(tx, 'post', row.id);
    await tx.deleteFrom('posts').where('id', '=', row.id).execute();
    items.push({ ...row, images: [image, ...textImages] });
  }
  return items;
}

/** Removes each list of popular categories that still equals the list of the demo. */
async function removePopular(tx: Db): Promise<void> {
  for (const type of BROWSABLE_CATEGORY_TYPES) {
    // Takes the lock of `catalogue/popular/commands.ts`, so that curators cannot change the list at the same time.
    await sql`select pg_advisory_xact_lock(hashtext('popular categories'), hashtext(${type}))`.execute(tx);
    await sql`
      delete from popular_categories where category_type = ${type} and not exists (
        select from (select category_id, display_order from popular_categories where category_type = ${type}) p
        full join (
          select i.target_id, i.mark::integer as place from demo_items i
          join categories c on c.id = i.target_id and c.type = ${type} where i.kind = 'popular'
        ) d on d.target_id = p.category_id and d.place = p.display_order
        where p.category_id is null or d.target_id is null
      )`.execute(tx);
  }
}

/** Removes categories of the demo that nothing uses, children before their parents. A renamed category stays. */
async function removeCategories(tx: Db): Promise<number> {
  for (let removed = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from categories c using demo_items d
      where d.kind = 'category' and d.target_id = c.id and d.mark = c.name
        and not exists (select from categories child where child.parent_id = c.id)
        and not exists (select from screen_categories sc where sc.category_id = c.id)
        and not exists (select from app_categories ac where ac.category_id = c.id)`.execute(tx);
    if (numAffectedRows === 0n) return removed;
    removed += Number(numAffectedRows);
  }
}

/** Returns the names of the remaining items of the demo, by kind. */
async function listRemaining(tx: Db): Promise<RemovedDemo['kept']> {
  const { rows } = await sql<{ kind: string; name: string }>`
    select d.kind, coalesce(s.title, a.name, c.name, p.title) as name from demo_items d
    left join screens s on d.kind = 'screen' and s.id = d.target_id
    left join apps a on d.kind = 'app' and a.id = d.target_id
    left join categories c on d.kind = 'category' and c.id = d.target_id
    left join posts p on d.kind = 'post' and p.id = d.target_id
    where coalesce(s.id, a.id, c.id, p.id) is not null order by 2`.execute(tx);
  const namesOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  return {
    screens: namesOf('screen'),
    apps: namesOf('app'),
    categories: namesOf('category'),
    posts: namesOf('post'),
  };
}

/**
 * Removes the demo in one transaction. Keeps items that other items use and items that a curator has changed: screens
 * with another image, apps with another name or logo, renamed categories, and posts with another title or text. The
 * kept items no longer belong to the demo (docs/decisions/0019). The images are deleted afterwards. If that fails,
 * housekeeping removes them later.
 */
export async function removeDemo(
  deps: { database: Database; db: Db; images: ImageService; logger: Logger },
  actor: Actor = DEMO_ACTOR,
): Promise<RemovedDemo> {
  const { database, db, images, logger } = deps;
  return withDemoLock(database, async () => {
    const { imageIds, ...result } = await write(db, async (tx, changedTags) => {
      // Lock the apps, so that no concurrent transaction can add a screen to one of them.
      await sql`select from apps where id in (select target_id from demo_items where kind = 'app')
        order by id for update`.execute(tx);
      const screens = await removeScreens(tx);
      const apps = await removeApps(tx);
      const posts = await removePosts(tx);
      await removePopular(tx);
      const categories = await removeCategories(tx);
      const kept = await listRemaining(tx);
      await tx.deleteFrom('demo_items').execute();
      const released = await releaseImages(
        tx,
        [...screens, ...apps, ...posts].flatMap((item) => item.images),
      );
      await sql`
        delete from ocr_texts r using images i
        where i.id = any (${released}::text[]) and r.sha256 = i.sha256
          and not exists (select from screens s where s.image_sha256 = r.sha256)`.execute(tx);
      const removed = { screens: screens.length, apps: apps.length, categories, posts: posts.length };
      await recordAudit(tx, actor, {
        action: 'demo.remove',
        target: DEMO_SEED_KEY,
        details: { ...removed, kept },
      });
      changedTags.add(ALL_TAGS);
      return { removed, kept, imageIds: released };
    });
    await removeUnusedImages(images, imageIds, logger);
    return result;
  });
}
