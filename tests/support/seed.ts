import { mkdir } from 'node:fs/promises';
import { hash } from '@node-rs/argon2';
import { type Accounts, openAccounts } from '#domain/accounts/accounts.ts';
import { insertUser } from '#domain/accounts/users/users.ts';
import type { Actor } from '#domain/audit/commands.ts';
import { createApp } from '#domain/catalogue/apps/commands.ts';
import { createCategory } from '#domain/catalogue/categories/commands.ts';
import { setPopular } from '#domain/catalogue/popular/commands.ts';
import { createScreen } from '#domain/catalogue/screens/commands.ts';
import { saveOcrText } from '#domain/ocr/commands.ts';
import { parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { openServices, type Services } from '#services/open-services.ts';
import { type CategoryType, SCREEN_CATEGORY_TYPES } from '#shared/category-types.ts';
import { PASSWORD } from './accounts.ts';
import { ocrTextOf } from './screens-with-text.ts';
import { SEED_APPS, SEED_POPULAR, SEED_SCREENS, SEED_TAXONOMIES, SEED_TEXTS } from './seed-data.ts';
import { logoFile, screenFile } from './seed-images.ts';

const SEEDER: Actor = { id: null, name: 'seed' };

/** Creates the categories. Returns a function that looks up the id of a category by type and name. */
async function seedCategories({ db }: Services): Promise<(type: CategoryType, name: string) => string> {
  const ids = new Map<string, string>();
  for (const [type, parents] of Object.entries(SEED_TAXONOMIES) as [
    CategoryType,
    Record<string, readonly string[]>,
  ][]) {
    const add = async (name: string, parentId: string | null): Promise<string> => {
      const { id } = await createCategory(db, SEEDER, { type, name, parentId });
      ids.set(`${type} ${name}`, id);
      return id;
    };
    for (const [name, children] of Object.entries(parents)) {
      const parentId = await add(name, null);
      for (const child of children) await add(child, parentId);
    }
  }
  return (type, name) => {
    const id = ids.get(`${type} ${name}`);
    if (!id) throw new Error(`The seed has no ${type} '${name}'`);
    return id;
  };
}

/** Fills an empty catalogue with `seed-data.ts` through the product's own services and commands. */
export async function seedCatalogue(services: Services): Promise<void> {
  const { db, images } = services;
  const categoryId = await seedCategories(services);

  // Drawing and ingesting images takes longest, so two run at a time. The rows are inserted in order.
  const logos = await inPairs(SEED_APPS, async (app, index) =>
    app.hasLogo ? (await images.ingest(await logoFile(app, index), { purpose: 'logo' })).id : null,
  );
  const appIds = new Map<string, string>();
  for (const [index, { name, slug, description, url, brandColor, categories }] of SEED_APPS.entries()) {
    const { id } = await createApp(db, SEEDER, {
      name,
      slug,
      description,
      url,
      brandColor,
      logoImageId: logos[index] ?? null,
      categoryIds: categories.map((category) => categoryId('app', category)),
    });
    appIds.set(slug, id);
  }

  const ingestedImages = await inPairs(SEED_SCREENS, async (screen, index) => {
    const app = SEED_APPS.find(({ slug }) => slug === screen.app);
    if (!app) throw new Error(`The seed has no app '${screen.app}'`);
    return images.ingest(await screenFile(screen, app, index), {
      purpose: 'screen',
      originalName: `${screen.app}-${index}.${screen.format}`,
    });
  });
  for (const [
    index,
    { app, tags, format: _format, heightFactor: _heightFactor, ...screen },
  ] of SEED_SCREENS.entries()) {
    await createScreen(db, SEEDER, {
      ...screen,
      appId: appIds.get(app) as string,
      imageId: ingestedImages[index]?.id as string,
      tags: SCREEN_CATEGORY_TYPES.flatMap((type) =>
        tags[type].map((name) => ({ categoryId: categoryId(type, name) })),
      ),
    });
  }

  for (const [index, { app, platform, title }] of SEED_SCREENS.entries()) {
    const lines = SEED_TEXTS[`${app} ${platform} ${title}`];
    const image = ingestedImages[index];
    if (!lines || !image) continue;
    const { sha256 } = await db
      .selectFrom('images')
      .select('sha256')
      .where('id', '=', image.id)
      .executeTakeFirstOrThrow();
    await saveOcrText(db, { sha256, ocrEngine: 'seed', ocrText: ocrTextOf(...lines), tookMs: 1 });
  }

  for (const [type, names] of Object.entries(SEED_POPULAR) as [keyof typeof SEED_POPULAR, string[]][]) {
    await setPopular(
      db,
      SEEDER,
      type,
      names.map((name) => categoryId(type, name)),
    );
  }
  await services.database.maintain();
}

async function inPairs<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let index = 0; index < items.length; index += 2) {
    const pair = items.slice(index, index + 2).map((item, offset) => work(item, index + offset));
    results.push(...(await Promise.all(pair)));
  }
  return results;
}

/**
 * Number of accounts of each kind, all with `PASSWORD`. A test that changes its account uses one that no other
 * test uses.
 */
const ACCOUNTS_PER_KIND = 30;

/**
 * Argon2id as in the product, but at minimum cost, because a hundred tests sign in with it.
 * `tests/security/accounts` tests the real cost.
 */
const CHEAP_HASH = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

/** Adds the admins `admin1@example.com` to `admin30@…` and the users `visitor1@…` to `visitor30@…`. */
async function seedAccounts(accounts: Accounts): Promise<void> {
  const passwordHash = await hash(PASSWORD, CHEAP_HASH);
  for (let number = 1; number <= ACCOUNTS_PER_KIND; number += 1) {
    for (const kind of ['admin', 'visitor']) {
      const person = {
        email: `${kind}${number}@example.com`,
        name: `${kind} ${number}`,
        isAdmin: kind === 'admin',
      };
      await insertUser(accounts, accounts.db, SEEDER, { ...person, passwordHash });
    }
  }
}

/** Makes a data directory with the seeded catalogue and accounts. */
export async function seedDataDirectory(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const config = parseConfig({ DATA_DIR: dataDir, DEMO: 'off' });
  const logger = createLogger({ level: 'warn', format: 'json' });
  const services = await openServices(config, logger);
  try {
    await seedCatalogue(services);
    await seedAccounts(await openAccounts({ db: services.db, logger, config }));
  } finally {
    await services.close();
  }
}
