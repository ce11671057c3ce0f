import { readFile } from 'node:fs/promises';
import type { Db } from '#db/tables.ts';
import type { Actor } from '#domain/audit/commands.ts';
import { ensureApp } from '#domain/catalogue/apps/commands.ts';
import { ensureCategory } from '#domain/catalogue/categories/commands.ts';
import { createScreen, type TagInput, updateScreen } from '#domain/catalogue/screens/commands.ts';
import { isMissingCategory } from '#domain/database-errors.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import { failureReason } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import { type CategoryType, SCREEN_CATEGORY_TYPES } from '#shared/category-types.ts';
import { ProductError } from '#shared/errors.ts';
import { slugify } from '#shared/slug.ts';
import type { ImportPlan, PlannedScreen } from './plan-import.ts';
import type { PlannedUpdate } from './plan-updates.ts';
import { type AddedScreen, findCover, findCoverCandidates } from './queries.ts';

export type ImporterDeps = { db: Db; images: ImageService; logger: Logger; clock?: () => Date };

const ACTOR: Actor = { id: null, name: 'import' };
/** Maximum number of an app's first added screens among which its cover is chosen. */
const COVER_CANDIDATES = 12;

/** Creates values once per key. Concurrent callers share one promise. */
class OncePerKey<T> {
  readonly #promises = new Map<string, Promise<T>>();

  get(key: string, make: () => Promise<T>): Promise<T> {
    const existing = this.#promises.get(key);
    if (existing) return existing;
    const promise = make();
    this.#promises.set(key, promise);
    // Forget failures, so that the next screen tries again and reports its own failure.
    promise.catch(() => this.#promises.delete(key));
    return promise;
  }

  clear(): void {
    this.#promises.clear();
  }
}

/** Covers are chosen per app and platform. */
const coverKey = ({ appSlug, platform }: PlannedScreen): string => `${platform} ${appSlug}`;

/**
 * Reads a source file. An unreadable file concerns only one screen, so its error is replaced by one without a code.
 * With a code, `describeFailure` could take it for a failure of the database or the storage, and the import stops after
 * several of those.
 */
const readSource = (file: string): Promise<Buffer> =>
  readFile(file).catch((cause: unknown) => {
    throw new Error(failureReason(cause), { cause });
  });

/** Adds the screens of a plan to the catalogue, and creates the apps and categories that they need. */
export class Importer {
  readonly #apps = new OncePerKey<string>();
  readonly #categories = new OncePerKey<string>();
  readonly #deps: ImporterDeps;
  readonly #plan: ImportPlan;
  /**
   * Creation time of the first screen, in milliseconds since 1970. Each following screen is a millisecond
   * later, so that the time of the last one is just before the start of the import.
   */
  readonly #start: number;
  /** The plan's first screen of each app and platform. It becomes the cover if the app has none on this platform. */
  readonly #firstScreens = new Map<string, PlannedScreen>();
  /** The added screens, by their index in the plan. A failed or skipped screen leaves a gap. */
  readonly #added: (AddedScreen | undefined)[] = [];

  constructor(deps: ImporterDeps, plan: ImportPlan) {
    this.#deps = deps;
    this.#plan = plan;
    this.#start = (deps.clock?.() ?? new Date()).getTime() - plan.screens.length;
    for (const screen of plan.screens) {
      if (!this.#firstScreens.has(coverKey(screen))) this.#firstScreens.set(coverKey(screen), screen);
    }
  }

  #ensureCategory(type: CategoryType, name: string): Promise<string> {
    return this.#categories.get(`${type} ${slugify(name)}`, async () => {
      return (await ensureCategory(this.#deps.db, ACTOR, { type, name })).id;
    });
  }

  /**
   * Runs `work`, which gets categories by `#ensureCategory`. If a curator has merged or deleted one of them in the
   * meantime, looks all of them up again and runs `work` once more.
   */
  async #withCategories<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isMissingCategory(error)) throw error;
      this.#categories.clear();
      return work();
    }
  }

  #ensureApp({ appSlug, appName }: PlannedScreen): Promise<string> {
    return this.#apps.get(appSlug, async () => {
      const plannedApp = this.#plan.newApps.find(({ slug }) => slug === appSlug);
      const { id } = await this.#withCategories(async () =>
        ensureApp(this.#deps.db, ACTOR, {
          name: plannedApp?.name ?? appName,
          slug: appSlug,
          url: plannedApp?.website ?? null,
          categoryIds: await Promise.all(
            (plannedApp?.categories ?? []).map((name) => this.#ensureCategory('app', name)),
          ),
        }),
      );
      return id;
    });
  }

  /** Returns one tag for each category, although several names may belong to the same category. */
  async #tagsOf({ entry }: PlannedScreen): Promise<TagInput[]> {
    const names = SCREEN_CATEGORY_TYPES.flatMap((type) =>
      (entry?.tags[type] ?? []).map((name) => ({ type, name })),
    );
    const ids = await Promise.all(names.map(({ type, name }) => this.#ensureCategory(type, name)));
    return [...new Set(ids)].map((categoryId) => ({ categoryId }));
  }

  /**
   * Adds the screen at this index of the plan, completely or not at all. Its image gets the given id. Returns
   * false if the image has been added to the catalogue in the meantime. Throws the reason of `lockLost` if it
   * is aborted, and errors of the image, the storage or the database.
   */
  async add(screen: PlannedScreen, index: number, imageId: string, lockLost: AbortSignal): Promise<boolean> {
    const { images, db, logger } = this.#deps;
    const { entry, platform } = screen;
    const appId = await this.#ensureApp(screen);
    await images.ingest(await readSource(screen.absolutePath), {
      id: imageId,
      purpose: 'screen',
      isBackground: true,
      originalName: screen.file.split('/').at(-1) ?? screen.file,
    });
    try {
      // If the lock is lost, another import may consider this one crashed and remove its unfinished files.
      lockLost.throwIfAborted();
      const isFirst = this.#firstScreens.get(coverKey(screen)) === screen;
      const isCover = isFirst && !(await findCover(db, appId, platform));
      const { id } = await this.#withCategories(async () =>
        createScreen(db, ACTOR, {
          appId,
          platform,
          title: screen.title,
          titleIsDerived: screen.titleIsDerived,
          description: entry?.description ?? null,
          imageId,
          isCover,
          capturedAt: entry?.capturedAt ?? null,
          sourceUrl: entry?.sourceUrl ?? null,
          createdAt: screen.createdAt ?? new Date(this.#start + index),
          tags: await this.#tagsOf(screen),
        }),
      );
      this.#added[index] = { id, appId, platform };
      return true;
    } catch (error) {
      await images.remove([imageId]).catch((err: unknown) => {
        logger.warn({ err, imageId }, 'could not remove an unused image; housekeeping will remove it later');
      });
      if (error instanceof ProductError && error.code === 'duplicate_image') return false;
      throw error;
    }
  }

  /**
   * Fills in missing values of an existing screen. Throws `edit_conflict` if the screen has changed since the plan was
   * made.
   */
  async update(update: PlannedUpdate): Promise<void> {
    await this.#withCategories(() => this.#update(update));
  }

  async #update({ screen, title, description, capturedAt, sourceUrl, tags }: PlannedUpdate): Promise<void> {
    const newTags = await Promise.all(
      tags.map(async ({ type, name }) => ({ categoryId: await this.#ensureCategory(type, name) })),
    );
    const existingTags = screen.tags.map(({ type: _type, ...tag }) => tag);
    const changes = {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(capturedAt !== undefined && { capturedAt }),
      ...(sourceUrl !== undefined && { sourceUrl }),
      // If the manifest names a category that is only suggested, a confirmed tag replaces the suggestion.
      ...(newTags.length > 0 && {
        tags: [...new Map([...existingTags, ...newTags].map((tag) => [tag.categoryId, tag])).values()],
      }),
    };
    await updateScreen(this.#deps.db, ACTOR, screen.id, changes, { updatedAt: screen.updatedAt });
  }

  /**
   * Chooses the final covers of apps that had none before the import. During the import, the first screen of an app is
   * its cover; now the first screen that is not a weak cover replaces it. A cover that a curator has chosen meanwhile
   * stays, and screens that curators have deleted or moved are skipped.
   */
  async chooseCovers(): Promise<void> {
    const groups = new Map<string, AddedScreen[]>();
    for (const [index, screen] of this.#plan.screens.entries()) {
      const added = this.#added[index];
      if (!added) continue;
      const group = groups.get(coverKey(screen)) ?? [];
      if (group.length < COVER_CANDIDATES) groups.set(coverKey(screen), [...group, added]);
    }
    for (const group of groups.values()) await this.#chooseCover(group);
  }

  /** Chooses among the screens of an app that were added on one platform. `group` has the order of the plan. */
  async #chooseCover(group: AddedScreen[]): Promise<void> {
    const { db } = this.#deps;
    const candidates = await findCoverCandidates(db, group);
    const best = candidates.find(({ isWeak }) => !isWeak) ?? candidates[0];
    if (!best) return;
    const cover = await findCover(db, best.appId, best.platform);
    const isOtherCover = cover && cover !== group[0]?.id;
    if (cover === best.id || isOtherCover) return;
    try {
      await updateScreen(db, ACTOR, best.id, { isCover: true }, { updatedAt: best.updatedAt });
    } catch (error) {
      // These codes mean that a curator has deleted or changed the screen meanwhile. The app keeps its current cover.
      const isChanged =
        error instanceof ProductError && (error.code === 'PGRST116' || error.code === 'edit_conflict');
      if (!isChanged) throw error;
    }
  }
}
