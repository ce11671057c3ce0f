import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { getStats } from '#domain/catalogue/stats/queries.ts';
import { cacheTags } from '#domain/changes.ts';
import { PLATFORM_LABELS, PLATFORMS, type Platform } from '#shared/platforms.ts';
import { chooseCardColour } from './colours.ts';
import type { CardFacts, CardShot } from './facts.ts';
import type { CardSubject } from './subjects.ts';

/** Maximum number of screenshots on a card. */
const MAX_SHOTS = 4;
/** Number of a category's newest screens from which the screenshots of its card are chosen. */
const MAX_CANDIDATES = 24;

const formatCount = (count: number, singular: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : `${singular}s`}`;

type Candidate = CardShot & { appId: string };

/** Content of a card, and the cache tags of the data that it was made from. */
export type CardSource = { facts: CardFacts; tags: string[] };

/** Reads screens, lowest rank first. `keys` is an SQL query that selects their `id` and `rank`. */
const readShots = async (db: Db, keys: RawBuilder<unknown>): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select s.image_id as "imageId", s.platform, i.thumbhash, s.app_id as "appId"
    from (${keys}) k join screens s on s.id = k.id join images i on i.id = s.image_id
    order by k.rank, s.created_at desc, s.id desc`.execute(db);
  return rows;
};

/** Chooses up to `MAX_SHOTS` screens: one screen of each app, then a second one of each app, and so on. */
function preferDifferentApps(candidates: readonly Candidate[]): CardShot[] {
  const seen = new Map<string, number>();
  return candidates
    .map(({ appId, ...shot }, place) => {
      const round = seen.get(appId) ?? 0;
      seen.set(appId, round + 1);
      return { shot, round, place };
    })
    .sort((a, b) => a.round - b.round || a.place - b.place)
    .slice(0, MAX_SHOTS)
    .map(({ shot }) => shot);
}

const readNewestAppCovers = (db: Db, platform: Platform): Promise<Candidate[]> =>
  readShots(
    db,
    sql`select c.id, a.rank from (
        select id, row_number() over (order by created_at desc, id desc) as rank from (
          select id, created_at from apps where ${sql.ref(`${platform}_count`)} > 0
          order by created_at desc, id desc limit ${MAX_SHOTS}) newest
      ) a cross join lateral (
        select id from screens where app_id = a.id and platform = ${platform}
        order by is_cover desc, created_at desc, id desc limit 1) c`,
  );

async function readHomeContent(db: Db, platform: Platform | null, siteName: string): Promise<CardSource> {
  const stats = await getStats(db);
  const shots: CardShot[] = [];
  for (const one of platform ? [platform] : PLATFORMS) {
    const found = preferDifferentApps(await readNewestAppCovers(db, one));
    // A card with screenshots of both platforms shows one browser window and two phones.
    shots.push(...(platform ? found : found.slice(0, one === 'web' ? 1 : 2)));
  }
  const count = platform === null ? stats.screens : platform === 'web' ? stats.webScreens : stats.iosScreens;
  const label = platform ? `${PLATFORM_LABELS[platform]} screen` : 'screen';
  const facts: CardFacts = {
    kind: 'home',
    name: siteName,
    line: count > 0 ? `${formatCount(count, label)} from real apps` : 'Real screenshots of real apps',
    logoImageId: null,
    colour: null,
    shots,
  };
  return { facts, tags: [cacheTags.apps, cacheTags.screens, cacheTags.stats] };
}

type AppRow = {
  id: string;
  name: string;
  web: number;
  ios: number;
  logoImageId: string | null;
  colour: string | null;
};

async function readAppContent(db: Db, slug: string, platform: Platform): Promise<CardSource | null> {
  const { rows } = await sql<AppRow>`
    select a.id, a.name, a.web_count as web, a.ios_count as ios, a.logo_image_id as "logoImageId",
      coalesce(a.brand_color, l.dominant_color) as colour
    from apps a left join images l on l.id = a.logo_image_id where a.slug = ${slug}`.execute(db);
  const [app] = rows;
  if (!app) return null;
  const candidates = await readShots(
    db,
    sql`select id, case when is_cover then 0 else 1 end as rank from screens
      where app_id = ${app.id} and platform = ${platform}
      order by is_cover desc, created_at desc, id desc limit ${MAX_SHOTS}`,
  );
  // All candidates are of the same app, so this only removes `appId`.
  const shots = preferDifferentApps(candidates);
  const platformNames = PLATFORMS.filter((one) => app[one] > 0).map((one) => PLATFORM_LABELS[one]);
  const facts: CardFacts = {
    kind: 'app',
    name: app.name,
    line:
      platformNames.length > 0
        ? `${formatCount(app.web + app.ios, 'screen')} · ${platformNames.join(' and ')}`
        : 'No screens yet',
    logoImageId: app.logoImageId,
    colour: app.colour ?? chooseCardColour(app.name, shots),
    shots,
  };
  return { facts, tags: [cacheTags.app(slug)] };
}

async function readCategoryContent(
  db: Db,
  { type, slug, platform }: Extract<CardSubject, { kind: 'category' }>,
): Promise<CardSource | null> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select c.id, c.name, st.screen_count as count from categories c
    join category_stats st on st.category_id = c.id and st.platform = ${platform}
    where c.type = ${type} and c.slug = ${slug}`.execute(db);
  const [category] = rows;
  if (!category) return null;
  const candidates = await readShots(
    db,
    sql`select screen_id as id, row_number() over (order by created_at desc, screen_id desc) as rank
      from screen_categories where category_id = ${category.id} and platform = ${platform}
      order by created_at desc, screen_id desc limit ${MAX_CANDIDATES}`,
  );
  const shots = preferDifferentApps(candidates);
  const label = PLATFORM_LABELS[platform];
  const facts: CardFacts = {
    kind: 'category',
    name: category.name,
    line:
      category.count > 0 ? `${formatCount(category.count, 'screen')} · ${label}` : `No ${label} screens yet`,
    logoImageId: null,
    colour: chooseCardColour(category.name, shots),
    shots,
  };
  return { facts, tags: [cacheTags.category(category.id)] };
}

/** Returns the content of a page's card, or null if the page does not exist. */
export function getCardSource(db: Db, subject: CardSubject, siteName: string): Promise<CardSource | null> {
  switch (subject.kind) {
    case 'home':
      return readHomeContent(db, subject.platform, siteName);
    case 'app':
      return readAppContent(db, subject.slug, subject.platform);
    case 'category':
      return readCategoryContent(db, subject);
  }
}
