import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Waits for the next iteration of the event loop, so that the semaphore can start tasks. */
const nextIteration = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a semaphore runs at most as many tasks at a time as it has permits, in order of arrival', async () => {
  const semaphore = createSemaphore({ permits: 2 });
  const started: number[] = [];
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const runs = ends.map((end, index) =>
    semaphore.run(async () => {
      started.push(index);
      await end.promise;
      return index;
    }),
  );
  await nextIteration();
  expect(started).toEqual([0, 1]);
  ends[1]?.resolve();
  await nextIteration();
  expect(started).toEqual([0, 1, 2]);
  for (const end of ends) end.resolve();
  expect(await Promise.all(runs)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a semaphore refuses tasks as busy while the queue is full, and accepts them again afterwards', async () => {
  const semaphore = createSemaphore({ permits: 1, maxQueue: 2 });
  const end = Promise.withResolvers<void>();
  const runs = Array.from({ length: 3 }, () => semaphore.run(() => end.promise));
  await expect(semaphore.run(async () => {})).rejects.toMatchObject({ code: 'busy', status: 503 });
  end.resolve();
  await Promise.all(runs);
  expect(await semaphore.run(async () => 'again')).toBe('again');
});

test('a semaphore releases the permit of a task that fails', async () => {
  const semaphore = createSemaphore({ permits: 1 });
  for (let round = 0; round < 3; round++) {
    await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  expect(await semaphore.run(async () => 'free')).toBe('free');
});

test('isFull reports whether a semaphore would refuse a task', async () => {
  const semaphore = createSemaphore({ permits: 1, maxQueue: 1 });
  const end = Promise.withResolvers<void>();
  expect(semaphore.isFull()).toBe(false);
  const running = semaphore.run(() => end.promise);
  expect(semaphore.isFull()).toBe(false);
  const waiting = semaphore.run(async () => undefined);
  expect(semaphore.isFull()).toBe(true);
  end.resolve();
  await Promise.all([running, waiting]);
  expect(semaphore.isFull()).toBe(false);
});

test('a semaphore removes aborted tasks from the queue immediately and keeps the order of the rest', async () => {
  const semaphore = createSemaphore({ permits: 1, maxQueue: 2 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = semaphore.run(() => promise);
  const cancel = new AbortController();
  let hasBegun = false;
  const canceled = semaphore.run(
    async () => {
      hasBegun = true;
    },
    { signal: cancel.signal },
  );
  const next = semaphore.run(async () => 'done');
  expect(semaphore.isFull()).toBe(true);
  cancel.abort(new Error('not wanted'));
  await expect(canceled).rejects.toThrow('not wanted');
  expect(semaphore.isFull()).toBe(false);
  await expect(semaphore.run(async () => undefined, { signal: cancel.signal })).rejects.toThrow('not wanted');
  resolve();
  await running;
  expect([await next, hasBegun]).toEqual(['done', false]);
});

test('a semaphore serves tasks with priority first, and queues them even if the normal queue is full', async () => {
  const semaphore = createSemaphore({ permits: 1, maxQueue: 2 });
  const end = Promise.withResolvers<void>();
  const order: string[] = [];
  const runs = [semaphore.run(() => end.promise)];
  for (const name of ['first', 'second']) runs.push(semaphore.run(async () => void order.push(name)));
  await expect(semaphore.run(async () => undefined)).rejects.toMatchObject({ code: 'busy' });
  for (const name of ['urgent', 'urgent too']) {
    runs.push(semaphore.run(async () => void order.push(name), { hasPriority: true }));
  }
  await expect(semaphore.run(async () => undefined, { hasPriority: true })).rejects.toMatchObject({
    code: 'busy',
  });
  end.resolve();
  await Promise.all(runs);
  expect(order).toEqual(['urgent', 'urgent too', 'first', 'second']);
});

test('a task that is aborted while it runs holds its permit until it ends', async () => {
  const semaphore = createSemaphore({ permits: 1 });
  const end = Promise.withResolvers<void>();
  const cancel = new AbortController();
  const running = semaphore.run(() => end.promise, { signal: cancel.signal });
  let hasBegun = false;
  const next = semaphore.run(async () => {
    hasBegun = true;
  });
  cancel.abort();
  await nextIteration();
  expect(hasBegun).toBe(false);
  end.resolve();
  await Promise.all([running, next]);
});
