import { IMAGE_ID } from '#domain/images/keys.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { findCounterDifferences } from '../../tests/support/database-recount.ts';
import { imageFile } from '../../tests/support/images.ts';
import type { ServerSettings } from '../../tests/support/server.ts';
import { signInAsAdmin, withServices } from './gallery.ts';
import { expectNone, type Finding, finding } from './scenario.ts';

/** Names of categories and ids of screens whose creation the server has confirmed. */
export class ConfirmedWrites {
  readonly categories: string[] = [];
  readonly screens: string[] = [];
  #serial = 0;

  /**
   * Creates categories and screens with three clients. Each client stops at its first failure, or when the signal
   * aborts. Returns the reasons for the failures.
   */
  async writeUntilFailure(url: string, signal?: AbortSignal): Promise<string[]> {
    const repeat = async (write: () => Promise<void>): Promise<void> => {
      while (!signal?.aborted) await write();
    };
    const reasonOf = (error: unknown): string => (error as Error).message;
    try {
      const admin = await signInAsAdmin(url);
      const body = { name: `App ${this.#next()}` };
      const { app } = await admin.send<{ app: { id: string } }>('POST', '/api/admin/apps', body);
      const addCategory = async (): Promise<void> => {
        const name = `Category ${this.#next()}`;
        await admin.send('POST', '/api/admin/categories', { type: 'styles', name });
        this.categories.push(name);
      };
      const addScreen = async (): Promise<void> => {
        const seed = this.#next();
        const imageId = await admin.upload(await imageFile({ width: 90, height: 160, seed }));
        const screen = { appId: app.id, platform: 'web', title: `Screen ${seed}`, imageId };
        const { id } = await admin.send<{ id: string }>('POST', '/api/admin/screens', screen);
        this.screens.push(id);
      };
      const outcomes = await Promise.allSettled([
        repeat(addCategory),
        repeat(addCategory),
        repeat(addScreen),
      ]);
      return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [reasonOf(outcome.reason)] : []));
    } catch (error) {
      return [reasonOf(error)];
    }
  }

  #next(): number {
    this.#serial += 1;
    return this.#serial;
  }
}

/**
 * Numbers of lost writes, of screens with a missing or incomplete image, of orphaned files after the cleanup, and of
 * wrong counters.
 */
export type GalleryCheck = { lost: number; damaged: number; orphans: number; wrongCounters: number };

/** Whether the original file of an image exists and has the size that the gallery has recorded. */
export async function isComplete(
  storage: Storage,
  { id, bytes }: { id: string; bytes: number },
): Promise<boolean> {
  const file = await storage.stat(`originals/${id.slice(0, 2)}/${id}`);
  return file?.size === bytes;
}

/**
 * Compares a gallery with the confirmed writes and counts the differences. Removes temporary images and orphaned files
 * before it counts orphans. No server may have the gallery open.
 */
export async function checkGallery(
  dataDir: string,
  settings: ServerSettings,
  { categories, screens }: ConfirmedWrites,
): Promise<GalleryCheck> {
  return withServices(dataDir, settings, async ({ db, storage, images }) => {
    const names = new Set(
      (await db.selectFrom('categories').select('name').execute()).map(({ name }) => name),
    );
    const rows = await db
      .selectFrom('screens')
      .innerJoin('images', 'images.id', 'screens.image_id')
      .select(['screens.id', 'images.id as imageId', 'images.bytes'])
      .execute();
    const ids = new Set(rows.map(({ id }) => id));
    let damaged = 0;
    for (const { imageId, bytes } of rows) {
      if (!(await isComplete(storage, { id: imageId, bytes }))) damaged += 1;
    }
    await images.sweepTemporary({ olderThanMs: 0 });
    await images.sweepFiles({ olderThanMs: 0 });
    const known = new Set((await db.selectFrom('images').select('id').execute()).map(({ id }) => id));
    let orphans = 0;
    for await (const { key } of storage.list('originals/')) {
      const id = key.split('/').at(-1) ?? '';
      if (!IMAGE_ID.test(id) || !known.has(id)) orphans += 1;
    }
    return {
      lost:
        categories.filter((name) => !names.has(name)).length + screens.filter((id) => !ids.has(id)).length,
      damaged,
      orphans,
      wrongCounters: Object.keys(await findCounterDifferences(db)).length,
    };
  });
}

/** Returns the findings of a check. `what` says what the gallery had to survive, such as 'server, killed 40 times'. */
export const findingsOf = (
  what: string,
  { categories, screens }: ConfirmedWrites,
  { lost, damaged, orphans, wrongCounters }: GalleryCheck,
): Finding[] => [
  finding(`${what}: confirmed writes`, `${categories.length} categories, ${screens.length} screens`),
  expectNone(`${what}: confirmed writes that are lost`, lost),
  expectNone(`${what}: screens with a missing or incomplete image`, damaged),
  expectNone(`${what}: orphaned files after the cleanup`, orphans),
  expectNone(`${what}: wrong counters`, wrongCounters),
];
