import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

/** A work that ends when told to. */
function controlled() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, resolve, reject };
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('never more works at a time than places, and the rest in the order they came', async () => {
  const gate = createGate({ places: 2 });
  const started: number[] = [];
  const works = Array.from({ length: 6 }, controlled);
  const runs = works.map((work, index) =>
    gate.run(async () => {
      started.push(index);
      await work.promise;
      return index;
    }),
  );
  await turn();
  expect(started).toEqual([0, 1]);
  works[1]?.resolve();
  await turn();
  expect(started).toEqual([0, 1, 2]);
  for (const work of works) work.resolve();
  expect(await Promise.all(runs)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a full queue refuses as busy, and takes work again once it has emptied', async () => {
  const gate = createGate({ places: 1, maxQueue: 2 });
  const work = controlled();
  const runs = Array.from({ length: 3 }, () => gate.run(() => work.promise));
  await expect(gate.run(async () => {})).rejects.toMatchObject({ code: 'busy', status: 503 });
  work.resolve();
  await Promise.all(runs);
  expect(await gate.run(async () => 'again')).toBe('again');
});

test('a work that fails gives its place back', async () => {
  const gate = createGate({ places: 1 });
  for (let round = 0; round < 3; round++) {
    await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  expect(await gate.run(async () => 'free')).toBe('free');
});

test('says beforehand that it would refuse', async () => {
  const gate = createGate({ places: 1, maxQueue: 1 });
  const end = Promise.withResolvers<void>();
  expect(gate.isFull()).toBe(false);
  const running = gate.run(() => end.promise);
  expect(gate.isFull()).toBe(false);
  const waiting = gate.run(async () => undefined);
  expect(gate.isFull()).toBe(true);
  end.resolve();
  await Promise.all([running, waiting]);
  expect(gate.isFull()).toBe(false);
});

test('whoever is aborted while it waits leaves the queue at once, and nobody behind it loses a place', async () => {
  const gate = createGate({ places: 1, maxQueue: 2 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = gate.run(() => promise);
  const cancel = new AbortController();
  let begun = false;
  const cancelled = gate.run(async () => {
    begun = true;
  }, cancel.signal);
  const behind = gate.run(async () => 'done');
  expect(gate.isFull()).toBe(true);
  cancel.abort(new Error('not wanted'));
  await expect(cancelled).rejects.toThrow('not wanted');
  expect(gate.isFull()).toBe(false);
  await expect(gate.run(async () => undefined, cancel.signal)).rejects.toThrow('not wanted');
  resolve();
  await running;
  expect([await behind, begun]).toEqual(['done', false]);
});
