import { beforeEach, describe, expect, test } from 'vitest';
import type { SavedScreen, ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { type Batch, type BatchItem, batchReducer, createEmptyBatch, toScreenInput } from './batch.ts';
import { runUploads, type UploadOutcome, type UploadServer } from './upload-run.ts';

/** Fake server that stores screens, idempotency keys and images, and can fail on demand. */
class FakeServer implements UploadServer {
  screens = new Map<string, ScreenFormInput & { updatedAt: string }>();
  byKey = new Map<string, { input: string; id: string }>();
  images = new Set<string>();
  /** Hooks that get the name of the called method. The client receives the error that a hook throws. */
  before: (method: string) => void = () => undefined;
  after: (method: string) => void = () => undefined;
  #serial = 0;
  #next = (): string => {
    this.#serial += 1;
    return String(this.#serial);
  };

  upload = async (): Promise<string> => {
    this.before('upload');
    const id = `image ${this.#next()}`;
    this.images.add(id);
    this.after('upload');
    return id;
  };
  discard = async (id: string): Promise<void> => void this.images.delete(id);
  create = async (input: ScreenFormInput, key: string): Promise<SavedScreen> => {
    this.before('create');
    const earlier = this.byKey.get(key);
    if (earlier && earlier.input !== JSON.stringify(input))
      throw new ApiError('Another', 422, 'idempotency_mismatch');
    const id = earlier?.id ?? this.#createScreen(input, key);
    this.after('create');
    return { id, updatedAt: 'first' };
  };
  update = async ({ id }: SavedScreen, input: ScreenFormInput): Promise<SavedScreen> => {
    this.before('update');
    this.screens.set(id, { ...input, updatedAt: 'second' });
    return { id, updatedAt: 'second' };
  };
  #createScreen(input: ScreenFormInput, key: string): string {
    if (!this.images.has(input.imageId ?? ''))
      throw new ApiError('Image not found', 422, 'unknown_reference');
    const id = `screen ${this.#next()}`;
    this.screens.set(id, { ...input, updatedAt: 'first' });
    this.byKey.set(key, { input: JSON.stringify(input), id });
    return id;
  }
  get titles(): string[] {
    return [...this.screens.values()].map(({ title }) => title);
  }
}

const failWithNetworkError = (): never => {
  throw new ApiError('Failed to fetch', 0, 'network');
};

let server: FakeServer;
let batch: Batch;
const item = (title: string): BatchItem => ({
  id: title,
  fileName: `${title}.png`,
  title,
  titleFrom: 'person',
  platform: null,
  app: null,
  folder: null,
  isFeatured: false,
  isCover: false,
  categoryIds: [],
  unconfirmed: new Map(),
  advice: null,
  progress: 'waiting',
  error: null,
  key: `key ${title}`,
  imageId: null,
  sent: null,
});
/** Values passed to `onWaiting`: true before a wait for the server, false after it. */
let waitingReports: boolean[];
/** Hook called while the run waits for the server. */
let whileWaiting: () => void;
beforeEach(() => {
  waitingReports = [];
  whileWaiting = () => undefined;
  server = new FakeServer();
  batch = batchReducer(createEmptyBatch(), { type: 'add', items: ['one', 'two', 'three'].map(item) });
});

function run(signal = new AbortController().signal): Promise<UploadOutcome> {
  return runUploads({
    items: batch.items,
    server,
    signal,
    retryOptions: {
      onWaiting: (isWaiting) => void waitingReports.push(isWaiting),
      waitForServer: async (signal) => {
        whileWaiting();
        signal.throwIfAborted();
      },
    },
    isInBatch: () => true,
    fileOf: async () => new Blob(['x']),
    inputOf: (one, imageId) => toScreenInput(one, batch.settings, imageId),
    onStart: () => undefined,
    onReport: async (id, report) => {
      batch = batchReducer(batch, { type: 'report', id, report });
    },
    onDone: async (id) => {
      batch = batchReducer(batch, { type: 'remove', ids: [id] });
    },
  });
}
/** Makes only the nth request of a method fail, before or after the server processes it. */
const failAt = (
  when: 'before' | 'after',
  method: string,
  nth: number,
  fail: () => never = failWithNetworkError,
): void => {
  let count = 0;
  server[when] = (called) => {
    if (called !== method) return;
    count += 1;
    if (count === nth) fail();
  };
};
const changeTitle = (id: string, title: string): void => {
  batch = batchReducer(batch, { type: 'change', id, change: { title } });
};

describe('[A-33] an upload run', () => {
  test('adds all screens in order and leaves the batch empty', async () => {
    expect(await run()).toEqual({ kind: 'complete', done: 3 });
    expect(server.titles).toEqual(['one', 'two', 'three']);
    expect(batch.items).toEqual([]);
  });

  test.each([
    ['before', 'upload'],
    ['after', 'upload'],
    ['before', 'create'],
    ['after', 'create'],
  ] as const)(
    'waits, continues and creates no duplicates if the connection is lost %s the server processes a request to %s',
    async (when, method) => {
      failAt(when, method, 2);
      expect(await run()).toEqual({ kind: 'complete', done: 3 });
      expect(waitingReports).toEqual([true, false]);
      expect(server.titles).toEqual(['one', 'two', 'three']);
      expect(batch.items).toEqual([]);
    },
  );

  test.each([
    ['before', 'upload'],
    ['after', 'upload'],
    ['before', 'create'],
    ['after', 'create'],
  ] as const)(
    'creates no duplicates in a second run if the first run lost the connection %s the server processed a request to %s',
    async (when, method) => {
      failAt(when, method, 2);
      const controller = new AbortController();
      whileWaiting = () => controller.abort();
      expect(await run(controller.signal)).toEqual({ kind: 'cancelled', done: 1 });
      expect(batch.items.map(({ title }) => title)).toEqual(['two', 'three']);
      changeTitle('two', 'second');
      expect(await run()).toMatchObject({ kind: 'complete' });
      expect(server.titles).toEqual(['one', 'second', 'three']);
    },
  );

  test('gives up on a screen that fails repeatedly although the server is available', async () => {
    server.before = (method) => method === 'upload' && failWithNetworkError();
    expect(await run()).toMatchObject({ kind: 'failed', number: 1, done: 0 });
    // Each of the five retries reports true and then false.
    expect(waitingReports).toHaveLength(10);
    expect(batch.items[0]).toMatchObject({ progress: 'failed', error: 'Failed to fetch' });
  });

  test('keeps the progress `unsure` if the update of a screen is rejected, and updates the screen in the next run', async () => {
    failAt('after', 'create', 1);
    const controller = new AbortController();
    whileWaiting = () => controller.abort();
    await run(controller.signal);
    changeTitle('one', 'first');
    failAt('before', 'update', 1, () => {
      throw new ApiError('Someone else has changed this in the meantime', 409, 'edit_conflict');
    });
    expect(await run()).toMatchObject({ kind: 'failed', number: 1 });
    expect(batch.items[0]).toMatchObject({
      progress: 'unsure',
      error: expect.stringMatching(/Someone else/),
    });
    expect(await run()).toMatchObject({ kind: 'complete' });
    expect(server.titles).toEqual(['first', 'two', 'three']);
  });

  /**
   * Loses the connection before the server processes the first request to create a screen, and cancels the run. The
   * client then does not know whether the screen exists.
   */
  async function loseFirstCreation(): Promise<void> {
    failAt('before', 'create', 1);
    const controller = new AbortController();
    whileWaiting = () => controller.abort();
    await run(controller.signal);
    expect(batch.items[0]?.progress).toBe('unsure');
  }

  test('creates a changed screen if the server rejects the repetition of its earlier request', async () => {
    await loseFirstCreation();
    changeTitle('one', 'first');
    failAt('before', 'create', 1, () => {
      throw new ApiError('App not found', 422, 'unknown_reference');
    });
    expect(await run()).toEqual({ kind: 'complete', done: 3 });
    expect(server.titles).toEqual(['first', 'two', 'three']);
  });

  test('sends the current values of a screen after the server has rejected its earlier request', async () => {
    await loseFirstCreation();
    server.before = (method) => {
      if (method === 'create') throw new ApiError('App not found', 422, 'unknown_reference');
    };
    expect(await run()).toMatchObject({ kind: 'failed', number: 1 });
    expect(batch.items[0]).toMatchObject({ progress: 'failed', error: 'App not found' });
    changeTitle('one', 'first');
    server.before = () => undefined;
    expect(await run()).toEqual({ kind: 'complete', done: 3 });
    expect(server.titles).toEqual(['first', 'two', 'three']);
    expect([...server.byKey.keys()]).toEqual(['key one', 'key two', 'key three']);
  });

  test.each([
    [408, 'unknown'],
    [429, 'rate_limited'],
    [409, 'duplicate_image'],
    [422, 'idempotency_mismatch'],
  ])('keeps the progress `unsure` if a repeated request fails with %i %s', async (status, code) => {
    await loseFirstCreation();
    const { sent } = batch.items[0] ?? {};
    changeTitle('one', 'first');
    server.before = (method) => {
      if (method === 'create') throw new ApiError('Refused', status, code);
    };
    expect(await run()).toMatchObject({ kind: 'failed', number: 1 });
    expect(batch.items[0]).toMatchObject({ progress: 'unsure', error: 'Refused', sent });
  });

  test('uploads a file again if the server has removed the image', async () => {
    failAt('before', 'create', 1);
    whileWaiting = () => server.images.clear();
    expect(await run()).toMatchObject({ kind: 'complete' });
    expect(server.titles).toEqual(['one', 'two', 'three']);
  });

  test('stops and stores the error message if the server rejects a screen', async () => {
    failAt('before', 'create', 1, () => {
      throw new ApiError('The catalogue already has this image', 409, 'duplicate_image');
    });
    expect(await run()).toMatchObject({ kind: 'failed', number: 1, done: 0 });
    expect(batch.items[0]).toMatchObject({
      progress: 'failed',
      error: 'The catalogue already has this image',
    });
    expect(server.titles).toEqual([]);
  });

  test('discards the current upload when the run is canceled, and keeps its screen in the batch', async () => {
    const controller = new AbortController();
    let count = 0;
    server.after = (method) => {
      count += 1;
      // The third request is the upload of the second screen.
      if (method === 'upload' && count > 2) controller.abort();
    };
    expect(await run(controller.signal)).toEqual({ kind: 'cancelled', done: 1 });
    expect(server.images.size).toBe(1);
    expect(batch.items.map(({ progress }) => progress)).toEqual(['waiting', 'waiting']);
  });
});
