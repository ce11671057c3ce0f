import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/tables.ts';
import { SCREEN_CATEGORY_TYPES } from '#shared/category-types.ts';
import { type DemoApp, type DemoCatalogue, type DemoScreen, getImageProperties } from './catalogue.ts';
import { demoImageId } from './demo-image.ts';
import type { FindCategoryId } from './insert-categories.ts';
import { recordDemoItems, toRecordSet } from './records.ts';

const imageIdOf = (catalogue: DemoCatalogue, file: string): string =>
  demoImageId(getImageProperties(catalogue, file).sha256);

/**
 * Returns the mark of a demo app (see `recordDemoItems`): its name and logo. An app whose
 * name or logo differs from its mark was changed by a curator.
 */
export const appMark = (name: string, logoImageId: string | null): string => `${logoImageId ?? ''} ${name}`;

/** Returns noon in UTC of a day (`YYYY-MM-DD`). This time falls on the same day in almost all time zones. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
const MINUTE_MS = 60_000;

/** Adds a minute for each position, so that screens of an app that were captured on the same day keep their order. */
const creationTimeOf = ({ captured }: DemoScreen, position: number): Date =>
  new Date(noonOf(captured).getTime() + position * MINUTE_MS);

/** `owner` is the id of the tagged app or screen. */
type Tag = { owner: string; category: string | undefined };

const appRow = (catalogue: DemoCatalogue, app: DemoApp) => ({
  id: uuidv7(),
  slug: app.slug,
  name: app.name,
  description: app.description,
  url: app.url,
  logo: imageIdOf(catalogue, app.logo),
  color: app.brandColor,
  created: noonOf(app.added),
});

const screenRow = (catalogue: DemoCatalogue, appId: string, screen: DemoScreen, position: number) => ({
  id: uuidv7(),
  app: appId,
  platform: screen.platform,
  title: screen.title,
  description: screen.description,
  image: imageIdOf(catalogue, screen.file),
  cover: screen.cover,
  featured: screen.featured,
  captured: noonOf(screen.captured),
  created: creationTimeOf(screen, position),
});

/**
 * Inserts the apps with their screens and tags. The rows of their images must exist. Omits each screen for which
 * `isAlreadyShown` returns true for the SHA-256 of the image. Returns the number of inserted screens.
 */
export async function insertApps(
  tx: Db,
  catalogue: DemoCatalogue,
  apps: readonly DemoApp[],
  {
    isAlreadyShown,
    findCategoryId,
  }: { isAlreadyShown: (sha256: string) => boolean; findCategoryId: FindCategoryId },
): Promise<number> {
  const rows = apps.map((app) => appRow(catalogue, app));
  const appTags: Tag[] = [];
  const screens: ReturnType<typeof screenRow>[] = [];
  const screenTags: Tag[] = [];
  for (const [index, { id: owner }] of rows.entries()) {
    const app = apps[index] as DemoApp;
    for (const name of app.categories) appTags.push({ owner, category: findCategoryId('app', name) });
    for (const [position, screen] of app.screens.entries()) {
      if (isAlreadyShown(getImageProperties(catalogue, screen.file).sha256)) continue;
      const row = screenRow(catalogue, owner, screen, position);
      screens.push(row);
      for (const type of SCREEN_CATEGORY_TYPES) {
        for (const name of screen[type])
          screenTags.push({ owner: row.id, category: findCategoryId(type, name) });
      }
    }
  }
  await sql`
    insert into apps (id, slug, name, description, url, logo_image_id, brand_color, created_at)
    select * from ${toRecordSet(
      rows,
      'id uuid, slug text, name text, description text, url text, logo text, color text, created timestamptz',
    )}`.execute(tx);
  await sql`insert into app_categories (app_id, category_id)
    select distinct * from ${toRecordSet(appTags, 'owner uuid, category uuid')}`.execute(tx);
  await sql`
    insert into screens (id, app_id, platform, title, description, image_id, is_cover, is_featured, captured_at,
      created_at)
    select * from ${toRecordSet(
      screens,
      'id uuid, app uuid, platform text, title text, description text, image text, cover boolean, ' +
        'featured boolean, captured timestamptz, created timestamptz',
    )}`.execute(tx);
  await sql`insert into screen_categories (screen_id, category_id)
    select distinct * from ${toRecordSet(screenTags, 'owner uuid, category uuid')}`.execute(tx);
  const appItems = rows.map(({ id, name, logo }) => ({ id, mark: appMark(name, logo) }));
  await recordDemoItems(tx, 'app', appItems);
  const screenItems = screens.map(({ id, image }) => ({ id, mark: image }));
  await recordDemoItems(tx, 'screen', screenItems);
  return screens.length;
}
