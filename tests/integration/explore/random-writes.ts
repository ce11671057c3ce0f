import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { updateApp } from '#domain/catalogue/apps/commands.ts';
import { createCategory, deleteCategory, updateCategory } from '#domain/catalogue/categories/commands.ts';
import { mergeCategory } from '#domain/catalogue/categories/merge-command.ts';
import { changeTags, deleteSelected, undoTagChanges } from '#domain/catalogue/screens/bulk-commands.ts';
import { updateScreen } from '#domain/catalogue/screens/commands.ts';
import { moveScreens, undoMoves } from '#domain/catalogue/screens/move-commands.ts';
import { inTransaction } from '#domain/transaction.ts';
import { ProductError } from '#shared/errors.ts';
import { TEST_ACTOR } from '../../support/catalogue.ts';
import { addRandomFacts, addRandomScreen, type Random, type RandomCatalogue } from './random-catalogue.ts';

type Write = (db: Db, catalogue: RandomCatalogue, random: Random) => Promise<unknown>;

const GROUPS = ['type', 'pattern', 'element', 'style'] as const;

const pickScreenIds = ({ screens }: RandomCatalogue, random: Random): string[] => [
  ...new Set(Array.from({ length: 1 + random.int(5) }, () => random.pick(screens))),
];
const pickCategoryId = ({ categories }: RandomCatalogue, random: Random): string =>
  random.pick(categories[random.pick(GROUPS)]).id;

/** Adds one tag to screens and removes another tag from them. Undoes the change in half of the cases. */
const tag: Write = async (db, catalogue, random) => {
  const change = { add: [pickCategoryId(catalogue, random)], remove: [pickCategoryId(catalogue, random)] };
  const { changeId } = await changeTags(db, TEST_ACTOR, { ids: pickScreenIds(catalogue, random) }, change);
  if (changeId && random.next() < 0.5) await undoTagChanges(db, TEST_ACTOR, [changeId]);
};

/** Creates a category, tags screens with it, and merges or deletes it. */
const createAndRemoveCategory: Write = async (db, catalogue, random) => {
  const name = `Short-lived ${random.int(1e9)}`;
  const { id } = await createCategory(db, TEST_ACTOR, { type: 'ui-elements', name, slug: '' });
  await changeTags(db, TEST_ACTOR, { ids: pickScreenIds(catalogue, random) }, { add: [id], remove: [] });
  if (random.next() < 0.5) await deleteCategory(db, TEST_ACTOR, id);
  else await mergeCategory(db, TEST_ACTOR, id, random.pick(catalogue.categories.element).id);
};

/** Moves the third category of a type below the first or the second one. */
const reparent: Write = (db, { categories }, random) =>
  updateCategory(db, TEST_ACTOR, categories.type[2]?.id as string, {
    parentId: categories.type[random.int(2)]?.id ?? null,
  });

const changeFacts: Write = async (db, catalogue, random) => {
  const { rows } = await sql<{ sha256: string }>`
    select image_sha256 as sha256 from screens where id = ${random.pick(catalogue.screens)}`.execute(db);
  const sha256 = rows[0]?.sha256;
  if (!sha256) return;
  const { numUpdatedRows } = await db
    .updateTable('image_facts')
    .set({ scheme: random.pick(['light', 'dark'] as const), colours: [random.int(12)] })
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await addRandomFacts(db, sha256, random);
};

/** Commits after up to 0.1 s, so that transactions that begin later may become visible earlier. */
const slowTransaction: Write = (db, catalogue, random) =>
  inTransaction(db, async (tx) => {
    await sql`update screens set captured_at = created_at - interval '1 year'
      where id = ${random.pick(catalogue.screens)}`.execute(tx);
    await sql`select pg_sleep(${random.next() / 10})`.execute(tx);
  });

const rolledBackTransaction: Write = (db, catalogue, random) =>
  inTransaction(db, async (tx) => {
    await sql`update screens set platform = 'ios' where id = ${random.pick(catalogue.screens)}`.execute(tx);
    throw new ProductError('validation_failed');
  });

/** Moves screens to another app. Undoes the move in half of the cases. */
const move: Write = async (db, catalogue, random) => {
  const target = { appId: random.pick(catalogue.apps).id };
  const { changeId } = await moveScreens(db, TEST_ACTOR, { ids: pickScreenIds(catalogue, random) }, target);
  if (changeId && random.next() < 0.5) await undoMoves(db, TEST_ACTOR, [changeId]);
};

/** Writes that are listed twice are performed twice as often. */
const WRITES: readonly Write[] = [
  async (db, catalogue, random) => catalogue.screens.push(await addRandomScreen(db, catalogue, random)),
  async (db, catalogue, random) => catalogue.screens.push(await addRandomScreen(db, catalogue, random)),
  (db, catalogue, random) =>
    updateScreen(db, TEST_ACTOR, random.pick(catalogue.screens), {
      platform: random.pick(['web', 'ios'] as const),
      tags: [{ categoryId: pickCategoryId(catalogue, random) }],
    }),
  tag,
  tag,
  move,
  move,
  (db, catalogue, random) => deleteSelected(db, TEST_ACTOR, { ids: [random.pick(catalogue.screens)] }),
  (db, { apps, categories }, random) =>
    updateApp(db, TEST_ACTOR, random.pick(apps).id, {
      categoryIds: [random.pick(categories.app_category).id],
    }),
  createAndRemoveCategory,
  reparent,
  changeFacts,
  slowTransaction,
  rolledBackTransaction,
];

/**
 * Performs one random write of a curator, an import or a job. Ignores refused writes, such as a change of a deleted
 * screen.
 */
export async function performRandomWrite(db: Db, catalogue: RandomCatalogue, random: Random): Promise<void> {
  try {
    await random.pick(WRITES)(db, catalogue, random);
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
  }
}
