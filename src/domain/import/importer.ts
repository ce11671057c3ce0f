import { readFile } from 'node:fs/promises';
import type { Db } from '#db/tables.ts';
import type { Actor } from '#domain/audit/commands.ts';
import { ensureApp } from '#domain/catalogue/apps/commands.ts';
import { ensureCategory } from '#domain/catalogue/categories/commands.ts';
import { createScreen, updateScreen } from '#domain/catalogue/screens/commands.ts';
import { findWeakCovers } from '#domain/catalogue/weak-covers.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import type { Logger } from '#platform/logger.ts';
import { type CategoryType, SCREEN_CATEGORY_TYPES } from '#shared/category-types.ts';
import { ProductError } from '#shared/errors.ts';
import type { Platform } from '#shared/platforms.ts';
import { slugify } from '#shared/slug.ts';
import type { ImportPlan, PlannedScreen } from './plan-import.ts';
import type { PlannedUpdate } from './plan-updates.ts';
import { findCover } from './queries.ts';

export type ImporterDeps = { db: Db; images: ImageService; logger: Logger; clock?: () => Date };

const ACTOR: Actor = { id: null, name: 'import' };
/** Number of an app's first screens among which its cover is chosen. */
const COVER_CANDIDATES = 12;

/** Creates values once per key. Concurrent callers share one promise. */
class Once<T> {
  readonly #made = new Map<string, Promise<T>>();

  get(key: string, make: () => Promise<T>): Promise<T> {
    const existing = this.#made.get(key);
    if (existing) return existing;
    const made = make();
    this.#made.set(key, made);
    // Failures are not cached: the next screen tries again and reports its own.
    made.catch(() => this.#made.delete(key));
    return made;
  }
}

/** Covers are chosen per app and platform. */
const coverKey = ({ appSlug, platform }: PlannedScreen): string => `${platform} ${appSlug}`;

type Added = { id: string; appId: string; platform: Platform };

/** Adds the screens of one plan, with the apps and categories they need. */
export class Importer {
  readonly #apps = new Once<string>();
  readonly #categories = new Once<string>();
  readonly #deps: ImporterDeps;
  readonly #plan: ImportPlan;
  /** Creation time of the first screen. Each following one is a millisecond later, so that the last is now. */
  readonly #start: number;
  /** The plan's first screen of each app and platform, which becomes the cover if there is none. */
  readonly #firsts = new Map<string, PlannedScreen>();
  /** By position in the plan. */
  readonly #added: (Added | undefined)[] = [];

  constructor(deps: ImporterDeps, plan: ImportPlan) {
    this.#deps = deps;
    this.#plan = plan;
    this.#start = (deps.clock?.() ?? new Date()).getTime() - plan.screens.length;
    for (const screen of plan.screens) {
      if (!this.#firsts.has(coverKey(screen))) this.#firsts.set(coverKey(screen), screen);
    }
  }

  #category(type: CategoryType, name: string): Promise<string> {
    return this.#categories.get(`${type} ${slugify(name)}`, async () => {
      return (await ensureCategory(this.#deps.db, ACTOR, { type, name })).id;
    });
  }

  #app({ appSlug, appName }: PlannedScreen): Promise<string> {
    return this.#apps.get(appSlug, async () => {
      const planned = this.#plan.newApps.find(({ slug }) => slug === appSlug);
      const categoryIds = await Promise.all(
        (planned?.categories ?? []).map((name) => this.#category('app', name)),
      );
      const { id } = await ensureApp(this.#deps.db, ACTOR, {
        name: planned?.name ?? appName,
        slug: appSlug,
        url: planned?.website ?? null,
        categoryIds,
      });
      return id;
    });
  }

  /**
   * Adds the screen at this position of the plan, all or nothing. Its image gets the given id. Returns false if
   * another request has added the image to the catalogue in the meantime. Throws the reason of `lost` once that
   * is aborted.
   */
  async add(screen: PlannedScreen, index: number, imageId: string, lost: AbortSignal): Promise<boolean> {
    const { images, db, logger } = this.#deps;
    const { entry, platform } = screen;
    const appId = await this.#app(screen);
    const tags = await Promise.all(
      SCREEN_CATEGORY_TYPES.flatMap((type) =>
        (entry?.tags[type] ?? []).map(async (name) => ({ categoryId: await this.#category(type, name) })),
      ),
    );
    await images.ingest(await readFile(screen.absolutePath), {
      id: imageId,
      purpose: 'screen',
      originalName: screen.file.split('/').at(-1) ?? screen.file,
    });
    try {
      // Another import that considers this one crashed removes its unfinished files.
      lost.throwIfAborted();
      const isFirst = this.#firsts.get(coverKey(screen)) === screen;
      const { id } = await createScreen(db, ACTOR, {
        appId,
        platform,
        title: screen.title,
        titleIsDerived: screen.titleIsDerived,
        description: entry?.description ?? null,
        imageId,
        isCover: isFirst && !(await findCover(db, appId, platform)),
        capturedAt: entry?.capturedAt ?? null,
        sourceUrl: entry?.sourceUrl ?? null,
        createdAt: screen.createdAt ?? new Date(this.#start + index),
        tags: [...new Map(tags.map((tag) => [tag.categoryId, tag])).values()],
      });
      this.#added[index] = { id, appId, platform };
      return true;
    } catch (error) {
      await images.remove([imageId]).catch((err: unknown) => {
        logger.warn({ err, imageId }, 'an unused image remains until the next cleanup');
      });
      if (error instanceof ProductError && error.code === 'duplicate_image') return false;
      throw error;
    }
  }

  /** Fills in missing values of an existing screen. Throws `edit_conflict` if a curator has saved it since. */
  async update({ screen, title, description, capturedAt, sourceUrl, tags }: PlannedUpdate): Promise<void> {
    const added = await Promise.all(
      tags.map(async ({ type, name }) => ({ categoryId: await this.#category(type, name) })),
    );
    const kept = screen.tags.map(({ type: _type, ...tag }) => tag);
    const changes = {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(capturedAt !== undefined && { capturedAt }),
      ...(sourceUrl !== undefined && { sourceUrl }),
      // For a category that is already suggested the later entry wins: the manifest confirms it.
      ...(added.length > 0 && {
        tags: [...new Map([...kept, ...added].map((tag) => [tag.categoryId, tag])).values()],
      }),
    };
    await updateScreen(this.#deps.db, ACTOR, screen.id, changes, { updatedAt: screen.updatedAt });
  }

  /**
   * Chooses the covers of apps that had none: the first screen whose picture is not weak. The first screen is the
   * cover during the import, unless it could not be added. Covers chosen by curators stay.
   */
  async chooseCovers(): Promise<void> {
    const groups = new Map<string, Added[]>();
    for (const [index, screen] of this.#plan.screens.entries()) {
      const added = this.#added[index];
      if (!added) continue;
      const group = groups.get(coverKey(screen)) ?? [];
      if (group.length < COVER_CANDIDATES) groups.set(coverKey(screen), [...group, added]);
    }
    const { db } = this.#deps;
    for (const group of groups.values()) {
      const weak = await findWeakCovers(
        db,
        group.map(({ id }) => id),
      );
      const best = group.find(({ id }) => !weak.has(id)) ?? group[0];
      const cover = best && (await findCover(db, best.appId, best.platform));
      const isChosenByCurator = cover && cover !== group[0]?.id;
      if (best && cover !== best.id && !isChosenByCurator) {
        await updateScreen(db, ACTOR, best.id, { isCover: true });
      }
    }
  }
}
