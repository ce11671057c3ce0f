import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { createCategory } from '#domain/catalogue/categories/commands.ts';
import {
  COLOUR_NAMES,
  type FilterGroup,
  parseScreenFilters,
  type ScreenFilters,
} from '#shared/screen-filters.ts';
import { makeApp, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';

/**
 * Creates a generator of repeatable random numbers (mulberry32). `next` returns a number from 0 to 1 (exclusive), and
 * `int` an integer from 0 to `max - 1`.
 */
export function createRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (max: number): number => Math.floor(next() * max);
  return { next, int, pick: <T>(list: readonly T[]): T => list[int(list.length)] as T };
}
export type Random = ReturnType<typeof createRandom>;

export type RandomCatalogue = {
  apps: { id: string; slug: string }[];
  /** Slugs and ids of categories by group. The third category of each group is below the first. */
  categories: Record<
    'app_category' | 'type' | 'pattern' | 'element' | 'style',
    { id: string; slug: string }[]
  >;
  /** Ids of the screens. */
  screens: string[];
};

const DAY_MS = 86_400_000;

/** Category types by filter group. */
const TYPES = {
  app_category: 'app',
  type: 'screen-types',
  pattern: 'ux-patterns',
  element: 'ui-elements',
  style: 'styles',
} as const;

/** Stores random facts of the image with this SHA-256. */
export async function addRandomFacts(db: Db, sha256: string, random: Random): Promise<void> {
  // Positions in `COLOUR_NAMES`.
  const colours = [...new Set([random.int(12), random.int(12)])].sort((a, b) => a - b);
  const hex = random.pick(['1e293b', '22c55e', 'ef4444', 'ffffff']);
  await db
    .insertInto('image_facts')
    .values({
      sha256,
      version: 1,
      scheme: random.pick(['light', 'dark'] as const),
      shape: random.pick(['viewport', 'long', 'crop'] as const),
      colours,
      palette: JSON.stringify([{ hex, share: 0.5 }]),
      vector: new Uint8Array(233),
    })
    .execute();
}

/** Adds a screen with random values and returns its id. Four of five screens have facts. */
export async function addRandomScreen(
  db: Db,
  { apps, categories }: Pick<RandomCatalogue, 'apps' | 'categories'>,
  random: Random,
): Promise<string> {
  const imageId = await makeImage(db);
  const categoryIds = (['type', 'pattern', 'element', 'style'] as const).flatMap((group) =>
    categories[group].filter(() => random.next() < 0.3).map(({ id }) => id),
  );
  const id = await makeScreen(db, random.pick(apps).id, {
    imageId,
    platform: random.pick(['web', 'ios'] as const),
    title: `Screen ${random.int(1e6)}`,
    categoryIds,
  });
  // The days and microseconds have few different values, so that some screens are created in the same second, and some
  // even in the same microsecond.
  const day = new Date(Date.UTC(2024 + random.int(3), random.int(12), random.pick([1, 28])));
  const microseconds = random.pick([0, 1, 499_999, 999_999]);
  await sql`update screens set
    created_at = ${day.toISOString()}::timestamptz + ${microseconds}::integer * interval '1 microsecond',
    captured_at = ${random.next() < 0.5 ? null : new Date(day.getTime() - 40 * DAY_MS).toISOString()}::timestamptz
    where id = ${id}`.execute(db);
  const { image_sha256: sha256 } = await db
    .selectFrom('screens')
    .select('image_sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (random.next() < 0.8) await addRandomFacts(db, sha256, random);
  return id;
}

/** Fills an empty database with random apps, categories and screens. */
export async function fillCatalogue(db: Db, screens: number, random: Random): Promise<RandomCatalogue> {
  const categories = {} as RandomCatalogue['categories'];
  for (const [group, type] of Object.entries(TYPES) as [
    keyof typeof TYPES,
    (typeof TYPES)[keyof typeof TYPES],
  ][]) {
    categories[group] = [];
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      const parentId = name === 'Three' ? (categories[group][0]?.id ?? null) : null;
      const { id, slug } = await createCategory(db, TEST_ACTOR, {
        type,
        name: `${group} ${name}`,
        slug: '',
        parentId,
      });
      categories[group].push({ id, slug });
    }
  }
  const apps: RandomCatalogue['apps'] = [];
  for (let serial = 0; serial < 5; serial += 1) {
    const app = await makeApp(db, { name: `App ${serial}` });
    apps.push({ id: app.id, slug: app.slug });
    await db
      .insertInto('app_categories')
      .values({ app_id: app.id, category_id: random.pick(categories.app_category).id })
      .execute();
  }
  const catalogue: RandomCatalogue = { apps, categories, screens: [] };
  for (let serial = 0; serial < screens; serial += 1)
    catalogue.screens.push(await addRandomScreen(db, catalogue, random));
  return catalogue;
}

/** Returns random filters with existing values, in the form that `parseScreenFilters` returns. */
export function randomFilters({ apps, categories }: RandomCatalogue, random: Random): ScreenFilters {
  const values: Record<FilterGroup, readonly string[]> = {
    app: apps.map(({ slug }) => slug),
    app_category: categories.app_category.map(({ slug }) => slug),
    type: [...categories.type.map(({ slug }) => slug), `${categories.type[0]?.slug}*`],
    pattern: categories.pattern.map(({ slug }) => slug),
    element: [...categories.element.map(({ slug }) => slug), `${categories.element[0]?.slug}*`],
    style: categories.style.map(({ slug }) => slug),
    colour: COLOUR_NAMES,
    scheme: ['light', 'dark'],
    shape: ['viewport', 'long', 'crop'],
  };
  const raw: Record<string, string> = {};
  for (const [group, list] of Object.entries(values)) {
    if (random.next() < 0.2)
      raw[group] = Array.from({ length: 1 + random.int(3) }, () => random.pick(list)).join();
    if (random.next() < 0.06) raw[`not.${group}`] = random.pick(list);
  }
  if (random.next() < 0.15) raw.captured = random.pick(['2024-06..2025-12', '2025-01..', '..2025-06']);
  if (random.next() < 0.15) raw.added = random.pick(['2024-06..2025-12', '2026-01..', '2025-03']);
  if (random.next() < 0.1) raw.palette = random.pick(['1e293b', '22c55e,ffffff', 'ef4444']);
  if (random.next() < 0.3) raw.sort = 'oldest';
  return parseScreenFilters(raw, random.pick(['web', 'ios', undefined] as const));
}
