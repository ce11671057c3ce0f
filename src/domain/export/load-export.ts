import type { Actor } from '#domain/audit/commands.ts';
import { createApp } from '#domain/catalogue/apps/commands.ts';
import { createCategory } from '#domain/catalogue/categories/commands.ts';
import { addPopular, setPopular } from '#domain/catalogue/popular/commands.ts';
import { listAdminPopular } from '#domain/catalogue/popular/queries.ts';
import { createScreen } from '#domain/catalogue/screens/commands.ts';
import { createPage, deletePage } from '#domain/content/pages/commands.ts';
import { createPost, deletePost } from '#domain/content/posts/commands.ts';
import { checkText, type TextDeps } from '#domain/content/render-text.ts';
import { findCover } from '#domain/import/queries.ts';
import type { Journal, JournalDeps } from '#domain/import/run-journal.ts';
import { inTransaction } from '#domain/transaction.ts';
import { describeFailure, failureReason } from '#platform/failures.ts';
import {
  BROWSABLE_CATEGORY_TYPES,
  type BrowsableCategoryType,
  isBrowsableCategoryType,
} from '#shared/category-types.ts';
import { ProductError } from '#shared/errors.ts';
import { withExclusiveJournal } from './exclusive-journal.ts';
import { type ExportedImage, type ExportRecord, imagesOf, type Kind, nameOf } from './export-format.ts';
import { LoadedCategories, requireId } from './load-ids.ts';
import { chooseImageIds, ingestImage, type TargetImageIds } from './load-images.ts';
import {
  addRedirects,
  dissolveSingleStacks,
  findApp,
  findCategory,
  findContent,
  findScreens,
  isReplaced,
  joinStack,
} from './load-queries.ts';
import type { ExportPart, ExportSource } from './read-export.ts';

export type LoadDeps = JournalDeps & TextDeps;

export type LoadOptions = {
  /** Number of images processed in parallel. */
  concurrency: number;
  /** Compares the export with the gallery and changes nothing. */
  dryRun?: boolean;
  signal?: AbortSignal;
  /** Called after each part. `done` and `total` have the unit `progressUnit` of the source. */
  onProgress?: (done: number, total: number) => void;
};

export type LoadResult = {
  added: Record<Kind, number>;
  /** Records that the gallery already has. They are not changed. */
  existing: Record<Kind, number>;
  /** Records that were not added, and the reasons. */
  failed: { record: string; reason: string }[];
  /** Reason why the import stopped early; null if it was completed or `signal` was aborted. */
  stopped: string | null;
};

const ACTOR: Actor = { id: null, name: 'import' };

const zeroCounts = (): Record<Kind, number> => ({ categories: 0, apps: 0, screens: 0, posts: 0, pages: 0 });

/**
 * Adds the records of an export that the gallery does not have, each completely or not at all, with their ids and
 * times. Existing records are not changed, with one exception: the pages and posts that the first start created are
 * replaced if they are unedited. After an interruption, the import can be repeated. Closes the export. Throws
 * `OperatorError` if the export is damaged or incomplete, or another import of an export is running. Records that were
 * added before the error stay.
 */
export async function loadExport(
  deps: LoadDeps,
  source: ExportSource,
  options: LoadOptions,
): Promise<LoadResult> {
  const { dryRun = false, signal } = options;
  const load = async (journal: Journal | null, lockLost?: AbortSignal): Promise<LoadResult> => {
    const stopSignal = AbortSignal.any([signal, lockLost].filter((one) => one !== undefined));
    const loader = new Loader(deps, journal, { ...options, signal: stopSignal });
    for await (const part of source.parts()) {
      if (loader.isStopped()) break;
      await loader.loadPart(part);
      const { done, total } = source.progress();
      options.onProgress?.(done, total);
    }
    if (lockLost?.aborted) loader.result.stopped ??= failureReason(lockLost.reason);
    if (!loader.isStopped()) await loader.finish();
    return loader.result;
  };
  const result = await (dryRun ? load(null) : withExclusiveJournal(deps, load)).finally(() => source.close());
  if (dryRun) return result;
  if (result.added.screens > 0 && !result.stopped && !signal?.aborted) await deps.database.maintain();
  return result;
}

/** The contents of an `ExportPart` as a union, in which `kind` determines the type of `records`. */
type AnyPart = { [K in Kind]: { kind: K; records: ExportRecord[K][] } }[Kind];

class Loader {
  readonly #deps: LoadDeps;
  readonly #journal: Journal | null;
  readonly #options: LoadOptions;
  readonly #categories: LoadedCategories;
  /** Ids in this gallery, by the ids in the export. */
  readonly #apps = new Map<string, string>();
  readonly #images = new Map<string, string>();
  /** Stacks that screens were added to. */
  readonly #stacks = new Set<string>();
  /** Popular categories of the export, by type. `id` is the id in this gallery. */
  readonly #popular = new Map<BrowsableCategoryType, { position: number; id: string; isNew: boolean }[]>();
  readonly result: LoadResult = { added: zeroCounts(), existing: zeroCounts(), failed: [], stopped: null };

  constructor(deps: LoadDeps, journal: Journal | null, options: LoadOptions) {
    this.#deps = deps;
    this.#categories = new LoadedCategories(deps.db);
    this.#journal = journal;
    this.#options = options;
  }

  isStopped(): boolean {
    return this.result.stopped !== null || (this.#options.signal?.aborted ?? false);
  }

  /**
   * Loads the popular categories, which `loadPart` loads only when a part of another kind follows. Deletes the stacks
   * that still have fewer than two screens. Must not be called for a stopped import: the next import may add the other
   * screens of its stacks.
   */
  async finish(): Promise<void> {
    await this.#loadPopular();
    await dissolveSingleStacks(this.#deps.db, [...this.#stacks]);
  }

  async loadPart(part: ExportPart): Promise<void> {
    const { kind, records } = part as AnyPart;
    // The categories precede all other kinds, so the popular ones are complete at the first part of another kind.
    if (kind !== 'categories') await this.#loadPopular();
    if (kind === 'screens') return this.#loadScreens(part, records);
    if (kind === 'categories')
      return this.#loadInOrder(kind, records, (record) => this.#loadCategory(record));
    if (kind === 'apps') {
      const isNew = async (record: ExportRecord['apps']): Promise<boolean> => {
        const id = await findApp(this.#deps.db, record);
        if (id) this.#apps.set(record.id, id);
        return id === null;
      };
      return this.#loadWithImages(kind, part, records, isNew, (record) => this.#createApp(record));
    }
    const isNew = (record: ExportRecord[typeof kind]) => this.#isNewContent(kind, record);
    if (kind === 'posts')
      return this.#loadWithImages(kind, part, records, isNew, (record) => this.#createPost(record));
    return this.#loadWithImages(kind, part, records, isNew, (record) => this.#createPage(record));
  }

  /** Records the outcome of `load`, which returns whether the record was added. */
  async #attempt<K extends Kind>(
    kind: K,
    record: ExportRecord[K],
    load: () => Promise<boolean>,
  ): Promise<void> {
    try {
      const isNew = await load();
      this.result[isNew ? 'added' : 'existing'][kind] += 1;
    } catch (error) {
      this.result.failed.push({ record: nameOf(kind, record), reason: failureReason(error) });
      // After a failure of the database or the storage, which `describeFailure` recognizes, all other records would
      // fail too.
      if (describeFailure(error) !== null) this.result.stopped ??= failureReason(error);
    }
  }

  async #loadInOrder<K extends Kind>(
    kind: K,
    records: readonly ExportRecord[K][],
    load: (record: ExportRecord[K]) => Promise<boolean>,
  ): Promise<void> {
    for (const record of records) {
      if (this.isStopped()) return;
      await this.#attempt(kind, record, () => load(record));
    }
  }

  async #loadCategory(record: ExportRecord['categories']): Promise<boolean> {
    const { db } = this.#deps;
    const existingId = await findCategory(db, record);
    const id = existingId ?? record.id;
    const parentId = record.parent && this.#categories.requireId(record.parent);
    if (!existingId && !this.#options.dryRun) {
      const { type, name, slug, createdAt, updatedAt } = record;
      await inTransaction(db, async (tx) => {
        await createCategory(tx, ACTOR, { type, name, slug, parentId }, { id, createdAt, updatedAt });
        await addRedirects(tx, 'category', id, record.formerSlugs);
      });
    }
    this.#categories.add(record, id);
    if (record.popularPosition !== null && isBrowsableCategoryType(record.type)) {
      const list = this.#popular.get(record.type) ?? [];
      this.#popular.set(record.type, [...list, { position: record.popularPosition, id, isNew: !existingId }]);
    }
    return !existingId;
  }

  /**
   * Sets the lists of popular categories that are empty in this gallery. To the other lists it appends only the
   * categories that this import has added.
   */
  async #loadPopular(): Promise<void> {
    const { db } = this.#deps;
    for (const type of this.#options.dryRun ? [] : BROWSABLE_CATEGORY_TYPES) {
      const list = (this.#popular.get(type) ?? []).sort((a, b) => a.position - b.position);
      if (list.length === 0) continue;
      const listed = new Set((await listAdminPopular(db, type)).map(({ categoryId }) => categoryId));
      if (listed.size === 0) {
        const ids = list.map(({ id }) => id);
        await setPopular(db, ACTOR, type, [...new Set(ids)]);
        continue;
      }
      for (const { id, isNew } of list) if (isNew && !listed.has(id)) await addPopular(db, ACTOR, type, id);
    }
    this.#popular.clear();
  }

  /** Loads records that may share images: first the images of all new records, then the records in order. */
  async #loadWithImages<K extends 'apps' | 'posts' | 'pages'>(
    kind: K,
    part: ExportPart,
    records: readonly ExportRecord[K][],
    isNew: (record: ExportRecord[K]) => Promise<boolean>,
    create: (record: ExportRecord[K]) => Promise<boolean>,
  ): Promise<void> {
    const newRecords: ExportRecord[K][] = [];
    for (const record of records) {
      if (await isNew(record)) newRecords.push(record);
      else this.result.existing[kind] += 1;
    }
    if (this.#options.dryRun) {
      this.result.added[kind] += newRecords.length;
      return;
    }
    const images = newRecords.flatMap((record) => imagesOf(record));
    const byFile = new Map(images.map((image) => [image.file, image]));
    const targetIds = await chooseImageIds(this.#deps.db, this.#journal, images);
    // Images of posts and pages get the same renditions as screens.
    const purpose = kind === 'apps' ? 'logo' : 'screen';
    for await (const { file, body } of part.images(new Set(byFile.keys()))) {
      if (this.isStopped()) return;
      const image = byFile.get(file) as ExportedImage;
      try {
        this.#images.set(image.id, await ingestImage(this.#deps.images, image, body, targetIds, purpose));
      } catch (error) {
        if (describeFailure(error) !== null) this.result.stopped ??= failureReason(error);
        this.result.failed.push({ record: `image ${file}`, reason: failureReason(error) });
      }
    }
    await this.#loadInOrder(kind, newRecords, create);
  }

  async #createApp(record: ExportRecord['apps']): Promise<boolean> {
    const { id, name, slug, description, url, brandColor, logo, createdAt, updatedAt } = record;
    const logoImageId = logo && requireId(this.#images, logo.id, 'logo');
    await this.#categories.retryIfMissing(record.categories, () =>
      inTransaction(this.#deps.db, async (tx) => {
        const categoryIds = record.categories
          .filter((category) => !this.#categories.isDeleted(category))
          .map((category) => this.#categories.requireId(category));
        const values = { name, slug, description, url, brandColor, logoImageId, categoryIds };
        await createApp(tx, ACTOR, values, { id, createdAt, updatedAt });
        await addRedirects(tx, 'app', id, record.formerSlugs);
      }),
    );
    this.#apps.set(id, id);
    return true;
  }

  /** Whether the gallery lacks the record, or has only default content in its place, which the record replaces. */
  async #isNewContent(kind: 'posts' | 'pages', record: ExportRecord['pages']): Promise<boolean> {
    const existing = await findContent(this.#deps.db, kind, record);
    return existing === null || isReplaced(existing, record);
  }

  /** Returns the text with the ids of its images replaced by their ids in this gallery. */
  #adaptText({ content, images }: ExportRecord['pages']): string {
    let text = content;
    for (const { id } of images) text = text.replaceAll(id, requireId(this.#images, id, 'image'));
    return text;
  }

  /** Returns false if a curator or an earlier record has added the post since the records were compared. */
  async #createPost(record: ExportRecord['posts']): Promise<boolean> {
    const { db } = this.#deps;
    const { id, title, slug, published, publishedAt, featuredImage, featuredImageAlt } = record;
    const featuredImageId = featuredImage && requireId(this.#images, featuredImage.id, 'image');
    const text = await checkText(this.#deps, this.#adaptText(record));
    return inTransaction(db, async (tx) => {
      const existing = await findContent(tx, 'posts', record, { lock: true });
      if (existing && !isReplaced(existing, record)) return false;
      if (existing) await deletePost(tx, ACTOR, existing.id);
      const values = { title, slug, text, published, publishedAt, featuredImageId, featuredImageAlt };
      const { createdAt, updatedAt } = record;
      await createPost(tx, ACTOR, values, { id, createdAt, updatedAt });
      await addRedirects(tx, 'post', id, record.formerSlugs);
      // Later starts find the default post by this id.
      if (existing)
        await tx.updateTable('seeded').set({ target_id: id }).where('target_id', '=', existing.id).execute();
      return true;
    });
  }

  /** Returns false if a curator or an earlier record has added the page since the records were compared. */
  async #createPage(record: ExportRecord['pages']): Promise<boolean> {
    const { id, title, slug, published, createdAt, updatedAt } = record;
    const text = await checkText(this.#deps, this.#adaptText(record));
    return inTransaction(this.#deps.db, async (tx) => {
      const existing = await findContent(tx, 'pages', record, { lock: true });
      if (existing && !isReplaced(existing, record)) return false;
      if (existing) await deletePage(tx, ACTOR, existing.id);
      await createPage(tx, ACTOR, { title, slug, text, published }, { id, createdAt, updatedAt });
      await addRedirects(tx, 'page', id, record.formerSlugs);
      return true;
    });
  }

  /** Ingests the images of new screens in parallel, and creates each screen when its image is stored. */
  async #loadScreens(part: ExportPart, records: readonly ExportRecord['screens'][]): Promise<void> {
    const existing = await findScreens(this.#deps.db, records);
    const screens = records.filter(({ id }) => !existing.has(id));
    this.result.existing.screens += existing.size;
    if (this.#options.dryRun) {
      this.result.added.screens += screens.length;
      return;
    }
    const byFile = new Map(screens.map((screen) => [screen.image.file, screen]));
    const targetIds = await chooseImageIds(
      this.#deps.db,
      this.#journal,
      screens.map(({ image }) => image),
    );
    const running = new Set<Promise<void>>();
    try {
      for await (const { file, body } of part.images(new Set(byFile.keys()))) {
        if (this.isStopped()) break;
        const screen = byFile.get(file) as ExportRecord['screens'];
        byFile.delete(file);
        const task = this.#attempt('screens', screen, () => this.#loadScreen(screen, body, targetIds));
        running.add(task);
        // A failed task stays in the set, so that `Promise.race` or `Promise.all` throws its error.
        task.then(
          () => running.delete(task),
          () => {},
        );
        if (running.size >= this.#options.concurrency) await Promise.race(running);
      }
      await Promise.all(running);
    } finally {
      // Wait for the running tasks even if reading the export has failed. The caller then releases the lock of the
      // import, and no task may store anything after that.
      await Promise.allSettled(running);
    }
    if (this.isStopped()) return;
    for (const screen of byFile.values())
      this.result.failed.push({ record: nameOf('screens', screen), reason: 'the image is missing' });
  }

  /** Returns whether the screen was added; false if another writer has added its image in the meantime. */
  async #loadScreen(
    record: ExportRecord['screens'],
    body: Buffer,
    targetIds: TargetImageIds,
  ): Promise<boolean> {
    const { db, images } = this.#deps;
    const { platform, title, titleIsDerived, description, isFeatured, capturedAt, sourceUrl } = record;
    const appId = requireId(this.#apps, record.app, 'app');
    const categories = record.tags.map(({ category }) => category);
    const tagsOf = () =>
      record.tags
        .filter(({ category }) => !this.#categories.isDeleted(category))
        .map(({ category, ...tag }) => ({ categoryId: this.#categories.requireId(category), ...tag }));
    // Throws if a category was not added, before the image of the record is stored.
    tagsOf();
    const imageId = await ingestImage(images, record.image, body, targetIds, 'screen');
    try {
      this.#options.signal?.throwIfAborted();
      const isCover = record.isCover && !(await findCover(db, appId, platform));
      const flags = { titleIsDerived, isCover, isFeatured };
      const values = { appId, platform, title, description, capturedAt, sourceUrl, imageId, ...flags };
      const { id, createdAt, updatedAt } = record;
      await this.#categories.retryIfMissing(categories, () =>
        inTransaction(db, async (tx) => {
          await createScreen(tx, ACTOR, { ...values, tags: tagsOf() }, { id, createdAt, updatedAt });
          if (record.stack) this.#stacks.add(await joinStack(tx, id, appId, platform, record.stack));
        }),
      );
      return true;
    } catch (error) {
      if (!targetIds.get(record.image.id)?.isStored)
        await images.remove([imageId]).catch((err: unknown) => {
          this.#deps.logger.warn({ err, imageId }, 'could not remove an unused image');
        });
      if (error instanceof ProductError && error.code === 'duplicate_image') return false;
      throw error;
    }
  }
}
