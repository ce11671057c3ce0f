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
import { emptyCatalogueTables, openTestDatabase, type TestDatabase } from './database.ts';
import { FASTEST_KIND } from './postgres.ts';

export type StorageCall = { method: keyof Storage; key: string; options?: PutOptions };

/** Wraps a storage: records every call except `list`, and waits for `beforeStorageCall` before the call. */
export function observeStorage(
  storage: Storage,
  calls: StorageCall[],
  beforeStorageCall: (call: StorageCall) => Promise<void> | void,
): Storage {
  return new Proxy(storage, {
    get(target, method: keyof Storage) {
      const operation = target[method] as (...args: unknown[]) => unknown;
      if (method === 'list') return operation;
      return async (...args: unknown[]) => {
        const call: StorageCall = { method, key: String(args[0] ?? '') };
        if (method === 'put') call.options = args[2] as PutOptions;
        calls.push(call);
        await beforeStorageCall(call);
        return operation.apply(target, args);
      };
    },
  });
}

export type ImageServiceFixture = {
  db: Db;
  images: ImageService;
  storage: Storage;
  /** All calls to the storage so far, except `list`. */
  calls: StorageCall[];
  /** Called before each storage call, which waits for the returned promise. Does nothing by default. */
  beforeStorageCall: (call: StorageCall) => Promise<void> | void;
  /** Log lines at level warn and above. */
  log: string[];
  /** How far the service's clock is ahead of the real one. */
  clockOffsetMs: number;
  /** Removes all images and files, creates a new service, and resets `beforeStorageCall`, the records and the clock. */
  reset(): Promise<void>;
  /** Creates a second service on the same database and files, as in another process. */
  createSecond(settings?: Partial<ImageSettings>): ImageService;
  /** Makes a temporary image final, as a reference to it does. */
  makeFinal(image: StoredImage): Promise<void>;
  /** Returns the keys of all image files, or of those with this prefix. */
  files(prefix?: string): Promise<string[]>;
  close(): Promise<void>;
};

/** Creates an image service on a database and a storage. Default: a new database and a folder. */
export async function openImageServiceFixture(
  options: { settings?: Partial<ImageSettings>; database?: TestDatabase; storage?: Storage } = {},
): Promise<ImageServiceFixture> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-images-'));
  const database = options.database ?? (await openTestDatabase(FASTEST_KIND));
  const storage = options.storage ?? (await openStorage({ dataDir }));
  const settings: ImageSettings = { avif: false, renditionCacheBytes: 50_000_000, ...options.settings };
  const calls: StorageCall[] = [];
  const log: string[] = [];
  const logger = createLogger({ level: 'warn', format: 'json' }, { write: (line: string) => log.push(line) });
  const clock = (): Date => new Date(Date.now() + fixture.clockOffsetMs);
  const observedStorage = observeStorage(storage, calls, (call) => fixture.beforeStorageCall(call));
  const create = (ownSettings: ImageSettings): ImageService =>
    createImageService({ db: database.db, storage: observedStorage, logger, clock, settings: ownSettings });

  const fixture: ImageServiceFixture = {
    db: database.db,
    images: create(settings),
    storage,
    calls,
    beforeStorageCall: () => {},
    log,
    clockOffsetMs: 0,
    async reset() {
      await fixture.images.close();
      for (const root of Object.values(ROOTS)) await storage.deletePrefix(root);
      await emptyCatalogueTables(database.db);
      calls.length = 0;
      log.length = 0;
      Object.assign(fixture, { images: create(settings), beforeStorageCall: () => {}, clockOffsetMs: 0 });
    },
    createSecond: (overrides) => create({ ...settings, ...overrides }),
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
      await fixture.images.close();
      if (!options.database) await database.drop();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
  };
  // The real services also call this when they open. Tests count the storage calls after it.
  await fixture.images.ownsStorage();
  calls.length = 0;
  return fixture;
}

export const createLatch = (): PromiseWithResolvers<void> => Promise.withResolvers<void>();

export type ImageServer = { url: string; stop(): Promise<void>; failures: unknown[] };

/** Serves the image routes on a free loopback port and records unexpected failures. */
export async function startImageServer(images: ImageService): Promise<ImageServer> {
  const failures: unknown[] = [];
  const app = new Hono().route('/', imageRoutes({ images }));
  app.onError((error, c) => {
    failures.push(error);
    return c.text('unexpected', 500);
  });
  const server = await new Promise<ServerType>((resolve) => {
    const httpServer = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(httpServer));
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
