import fs from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Db } from '#db/tables.ts';
import { createImageService, type ImageService, type ImageSettings } from '#domain/images/image-service.ts';
import { ROOTS } from '#domain/images/keys.ts';
import type { StoredImage } from '#domain/images/stored-image.ts';
import { createLogger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { PutOptions, Storage } from '#platform/storage/storage.ts';
import { imageRoutes } from '#server/images/routes.ts';
import { emptyTables, openTestDatabase, type TestDatabase } from './database.ts';

export type StorageCall = { method: keyof Storage; key: string; options?: PutOptions };

/** Wraps a storage: records every call and waits for `hold` first. */
export function observeStorage(
  storage: Storage,
  calls: StorageCall[],
  hold: (call: StorageCall) => Promise<void> | void,
): Storage {
  return new Proxy(storage, {
    get(target, method: keyof Storage) {
      const real = target[method] as (...args: unknown[]) => unknown;
      if (method === 'list') return real;
      return async (...args: unknown[]) => {
        const call: StorageCall = { method, key: String(args[0] ?? '') };
        if (method === 'put') call.options = args[2] as PutOptions;
        calls.push(call);
        await hold(call);
        return real.apply(target, args);
      };
    },
  });
}

export type ImageWorld = {
  db: Db;
  images: ImageService;
  storage: Storage;
  /** All calls to the storage so far. */
  calls: StorageCall[];
  /** Each storage call waits for this. Nothing by default. */
  hold: (call: StorageCall) => Promise<void> | void;
  /** Log lines at level warn and above. */
  log: string[];
  /** Offset of the service's clock from the real one, in ms. */
  ahead: number;
  /** Removes all images and files, creates a new service and releases the storage. */
  reset(): Promise<void>;
  /** Creates a second service on the same database and files, as in another process. */
  second(settings?: Partial<ImageSettings>): ImageService;
  makeFinal(image: StoredImage): Promise<void>;
  /** Returns the keys of all image files. */
  files(prefix?: string): Promise<string[]>;
  close(): Promise<void>;
};

/** Creates an image service on a database and a storage. Default: an embedded database and a folder. */
export async function openImageWorld(
  options: { settings?: Partial<ImageSettings>; database?: TestDatabase; storage?: Storage } = {},
): Promise<ImageWorld> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-images-'));
  const database = options.database ?? (await openTestDatabase('embedded'));
  const storage = options.storage ?? (await openStorage({ dataDir }));
  const settings: ImageSettings = { avif: false, variantBudgetBytes: 50_000_000, ...options.settings };
  const calls: StorageCall[] = [];
  const log: string[] = [];
  const logger = createLogger({ level: 'warn', format: 'json' }, { write: (line: string) => log.push(line) });
  const clock = (): Date => new Date(Date.now() + world.ahead);
  const onStorage = observeStorage(storage, calls, (call) => world.hold(call));
  const create = (ownSettings: ImageSettings): ImageService =>
    createImageService({ db: database.db, storage: onStorage, logger, clock, settings: ownSettings });

  const world: ImageWorld = {
    db: database.db,
    images: create(settings),
    storage,
    calls,
    hold: () => {},
    log,
    ahead: 0,
    async reset() {
      await world.images.close();
      for (const root of Object.values(ROOTS)) await storage.deletePrefix(root);
      await emptyTables(database.db);
      calls.length = 0;
      log.length = 0;
      Object.assign(world, { images: create(settings), hold: () => {}, ahead: 0 });
    },
    second: (own) => create({ ...settings, ...own }),
    async makeFinal({ id }) {
      await database.db.updateTable('images').set({ state: 'final' }).where('id', '=', id).execute();
    },
    async files(prefix) {
      const keys: string[] = [];
      for (const root of prefix === undefined ? Object.values(ROOTS) : [prefix])
        for await (const { key } of storage.list(root)) keys.push(key);
      return keys.sort();
    },
    async close() {
      await world.images.close();
      if (!options.database) await database.drop();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
  };
  // The real services also call this when they open. Its storage call is not of interest to the tests.
  await world.images.ownsStorage();
  calls.length = 0;
  return world;
}

/** Returns a promise that the test resolves. */
export const createLatch = (): PromiseWithResolvers<void> => Promise.withResolvers<void>();

export type ImageServer = { url: string; stop(): Promise<void>; failures: unknown[] };

/** Serves the image routes on a free loopback port and records unexpected failures. */
export async function listen(images: ImageService): Promise<ImageServer> {
  const failures: unknown[] = [];
  const app = new Hono().route('/', imageRoutes({ images }));
  app.onError((error, c) => {
    failures.push(error);
    return c.text('unexpected', 500);
  });
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(started));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    failures,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
