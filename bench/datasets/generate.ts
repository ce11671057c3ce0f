import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { FACTS_VERSION } from '#domain/image-facts/compute-facts.ts';
import type { CategoryType } from '#shared/category-types.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import { COLOUR_NAMES } from '#shared/screen-filters.ts';
import { slugify } from '#shared/slug.ts';
import { withoutIndexes } from './bulk-load.ts';
import { createRandom, type Random } from './random.ts';
import { createTexts, OCR_COLUMNS, type Texts } from './texts.ts';
import { NAME_ENDS, NAME_STARTS, TAXONOMIES, TITLE_FORMS, TITLE_SUBJECTS } from './words.ts';

export type GeneratedCounts = {
  apps: number;
  screens: number;
  categories: number;
};

const BATCH_SIZE = 5_000;
/** The creation times of apps and screens are in the three years (`SPAN_MS`) before this time. */
const END_MS = Date.UTC(2026, 0, 1);
const SPAN_MS = 3 * 365 * 24 * 3_600_000;
/** Screens were captured at most 90 days before they were added. */
const MAX_CAPTURE_AGE_MS = 90 * 24 * 3_600_000;
const SCREENS_PER_APP = 50;
/** Tables that grow with the number of screens. They are filled without their non-unique indexes. */
const BULK_TABLES = [
  'images',
  'image_facts',
  'ocr_texts',
  'screens',
  'screen_text',
  'screen_categories',
  'text_vocab',
];
/**
 * Triggers that are off while the tables are filled. The first would copy each text to screens that do not exist yet.
 * The others would log changes for running servers, and no server runs.
 */
const DISABLED_TRIGGERS = [
  ['ocr_texts', 'ocr_texts_copy_text'],
  ['screens', 'screens_log_insert'],
  ['screen_categories', 'screen_categories_log_insert'],
  ['app_categories', 'app_categories_log_insert'],
  ['image_facts', 'image_facts_log_insert'],
] as const;

type Row = Record<string, unknown>;

/** Inserts rows in bulk. `columns` lists names with their types: `id uuid, name text`. */
async function insert(db: Db, table: string, columns: string, rows: Row[]): Promise<void> {
  const names = columns
    .split(',')
    .map((column) => column.trim().split(' ')[0])
    .join(', ');
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH_SIZE));
    await sql`insert into ${sql.table(table)} (${sql.raw(names)})
      select ${sql.raw(names)} from jsonb_to_recordset(${batch}::jsonb) as r (${sql.raw(columns)})`.execute(
      db,
    );
  }
}

type Category = { id: string; type: CategoryType; name: string; slug: string; parent_id: string | null };

function makeCategories(random: Random): Category[] {
  const rows: Category[] = [];
  for (const [type, parents] of Object.entries(TAXONOMIES) as [
    CategoryType,
    Record<string, readonly string[]>,
  ][]) {
    const add = (name: string, parent: string | null): string => {
      const id = random.uuid(END_MS - SPAN_MS);
      rows.push({ id, type, name, slug: slugify(name), parent_id: parent });
      return id;
    };
    for (const [name, children] of Object.entries(parents)) {
      const id = add(name, null);
      for (const child of children) add(child, id);
    }
  }
  return rows;
}

type App = { id: string; slug: string; name: string; createdAtMs: number; platforms: readonly Platform[] };

function makeApps(random: Random, count: number): App[] {
  const apps: App[] = [];
  const taken = new Set<string>();
  while (apps.length < count) {
    const base = `${random.pick(NAME_STARTS)}${random.pick(NAME_ENDS)}`;
    const name = taken.has(slugify(base)) ? `${base} ${apps.length}` : base;
    taken.add(slugify(name));
    const createdAtMs = END_MS - SPAN_MS + Math.floor((SPAN_MS * apps.length) / count);
    const platforms = random.next() < 0.5 ? PLATFORMS : [random.pick(PLATFORMS)];
    apps.push({ id: random.uuid(createdAtMs), slug: slugify(name), name, createdAtMs, platforms });
  }
  return apps;
}

const makeImage = (random: Random, platform: Platform): Row => ({
  id: random.hex(32),
  sha256: random.hex(64),
  phash: random.hex(16),
  format: 'png',
  content_type: 'image/png',
  bytes: 100_000 + random.int(900_000),
  width: platform === 'web' ? 1600 : 1170,
  height: platform === 'web' ? 1000 : 2532,
  thumbhash: Buffer.from(random.hex(48), 'hex').toString('base64'),
  state: 'final',
});
const IMAGE_COLUMNS =
  'id text, sha256 text, phash text, format text, content_type text, bytes integer, width integer, height integer, thumbhash text, state text';

const FACT_COLUMNS =
  'sha256 text, version smallint, scheme text, shape text, colours smallint[], palette jsonb, vector bytea';
/** Visual vector of every generated image: 233 zero bytes, as the text of a `bytea`. */
const ZERO_VECTOR = `\\x${'00'.repeat(233)}`;

/** Returns random facts of an image. Two thirds are light, most are `viewport`, and some colors are more frequent. */
function makeImageFacts(random: Random, sha256: string): Row {
  const colours = new Set(
    Array.from({ length: 1 + random.int(3) }, () => random.skewed(COLOUR_NAMES.length)),
  );
  return {
    sha256,
    version: FACTS_VERSION,
    scheme: random.next() < 0.66 ? 'light' : 'dark',
    shape: random.pick(['viewport', 'viewport', 'viewport', 'long', 'crop']),
    colours: `{${[...colours].sort((a, b) => a - b).join(',')}}`,
    palette: [0.5, 0.2, 0.15, 0.1, 0.05].map((share) => ({ hex: random.hex(6), share })),
    vector: ZERO_VECTOR,
  };
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Fills an empty database with a realistic catalogue: apps with one or two platforms, screens over three
 * years, six tags per screen with a skewed popularity, a cover for every app and platform, and OCR texts unless
 * `hasTexts` is false. The same `seed` gives the same catalogue, including ids.
 */
export async function generateCatalogue(
  db: Db,
  options: { screens: number; apps?: number; seed: number; hasTexts?: boolean },
): Promise<GeneratedCounts> {
  const random = createRandom(options.seed);
  const categories = makeCategories(random);
  const apps = makeApps(random, options.apps ?? Math.max(1, Math.round(options.screens / SCREENS_PER_APP)));
  for (const [table, trigger] of DISABLED_TRIGGERS)
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(db);
  await insert(db, 'categories', 'id uuid, type text, name text, slug text, parent_id uuid', categories);
  const logos = apps.map(() => makeImage(random, 'ios'));
  await insert(db, 'images', IMAGE_COLUMNS, logos);
  await insert(
    db,
    'apps',
    'id uuid, slug text, name text, description text, url text, logo_image_id text, brand_color text, created_at timestamptz',
    apps.map((app, index) => ({
      id: app.id,
      slug: app.slug,
      name: app.name,
      description: `${app.name} keeps ${random.pick(TITLE_SUBJECTS)} and ${random.pick(TITLE_SUBJECTS)} in one place.`,
      url: `https://${app.slug}.example.com`,
      logo_image_id: logos[index]?.id,
      brand_color: `#${random.hex(6)}`,
      created_at: new Date(app.createdAtMs).toISOString(),
    })),
  );
  const appCategories = categories.filter((category) => category.type === 'app');
  await insert(
    db,
    'app_categories',
    'app_id uuid, category_id uuid',
    apps.flatMap((app) => {
      const chosen = new Set([random.skewed(appCategories.length), random.skewed(appCategories.length)]);
      return [...chosen].map((index) => ({ app_id: app.id, category_id: appCategories[index]?.id }));
    }),
  );
  await withoutIndexes(db, BULK_TABLES, () =>
    insertScreens(db, random, options.screens, apps, categories, {
      texts: (options.hasTexts ?? true) ? createTexts(options.seed) : null,
      // Facts have their own random numbers, so that the rest of the catalogue does not depend on them.
      factsRandom: createRandom(options.seed + 1),
    }),
  );
  for (const [table, trigger] of DISABLED_TRIGGERS)
    await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(db);
  await sql`analyze`.execute(db);
  return { apps: apps.length, screens: options.screens, categories: categories.length };
}

async function insertScreens(
  db: Db,
  random: Random,
  count: number,
  apps: App[],
  categories: Category[],
  { texts, factsRandom }: { texts: Texts | null; factsRandom: Random },
): Promise<void> {
  /** The screens are tagged only with categories that have a parent. */
  const listChildren = (type: CategoryType): Category[] =>
    categories.filter((category) => category.type === type && category.parent_id !== null);
  const tagTypes = [
    { pool: listChildren('screen-types'), tagsPerScreen: 1 },
    { pool: listChildren('ux-patterns'), tagsPerScreen: 1 },
    { pool: listChildren('ui-elements'), tagsPerScreen: 3 },
    { pool: listChildren('styles'), tagsPerScreen: 1 },
  ];
  /** Pairs of app and platform that have a cover. */
  const covered = new Set<string>();
  for (let start = 0; start < count; start += BATCH_SIZE) {
    const images: Row[] = [];
    const screens: Row[] = [];
    const tags: Row[] = [];
    for (let index = start; index < Math.min(count, start + BATCH_SIZE); index += 1) {
      const app = apps[Math.floor((index * apps.length) / count)] as App;
      const platform = random.pick(app.platforms);
      const createdAtMs = app.createdAtMs + random.int(END_MS - app.createdAtMs + 1);
      const id = random.uuid(createdAtMs);
      const image = makeImage(random, platform);
      images.push(image);
      const isCover = !covered.has(`${app.id} ${platform}`);
      covered.add(`${app.id} ${platform}`);
      screens.push({
        id,
        app_id: app.id,
        title: capitalize(`${random.pick(TITLE_SUBJECTS)} ${random.pick(TITLE_FORMS)}`),
        platform,
        is_cover: isCover,
        is_featured: random.next() < 0.05,
        image_id: image.id,
        created_at: new Date(createdAtMs).toISOString(),
        captured_at:
          factsRandom.next() < 0.5
            ? new Date(createdAtMs - factsRandom.int(MAX_CAPTURE_AGE_MS)).toISOString()
            : null,
      });
      for (const { pool, tagsPerScreen } of tagTypes) {
        const chosen = new Set<number>();
        while (chosen.size < tagsPerScreen) chosen.add(random.skewed(pool.length));
        for (const tag of chosen) tags.push({ screen_id: id, category_id: pool[tag]?.id });
      }
    }
    await insert(db, 'images', IMAGE_COLUMNS, images);
    // The texts are inserted before the screens, because a trigger of `screens` copies them.
    if (texts) {
      await insert(
        db,
        'ocr_texts',
        OCR_COLUMNS,
        images.map(({ sha256 }) => texts.ocrText(sha256 as string)),
      );
    }
    await insert(
      db,
      'image_facts',
      FACT_COLUMNS,
      images.map(({ sha256 }) => makeImageFacts(factsRandom, sha256 as string)),
    );
    await insert(
      db,
      'screens',
      'id uuid, app_id uuid, title text, platform text, is_cover boolean, is_featured boolean, image_id text, created_at timestamptz, captured_at timestamptz',
      screens,
    );
    await insert(db, 'screen_categories', 'screen_id uuid, category_id uuid', tags);
  }
}
