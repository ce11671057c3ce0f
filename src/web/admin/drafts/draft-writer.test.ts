import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftState } from './draft-store.ts';
import { createDraftWriter, WRITE_DELAY_MS } from './draft-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const state = (values: unknown, files: DraftState['files'] = {}): DraftState => ({
  values,
  files,
  base: null,
});

/** Store that records its calls in order. With `fails`, the first write fails. */
function createRecordingStore({ fails = false } = {}) {
  const calls: unknown[] = [];
  return {
    calls,
    write: async ({ values }: DraftState) => {
      calls.push(values);
      if (fails && calls.length === 1) throw new Error('full');
    },
    remove: async () => void calls.push('removed'),
  };
}

test('the draft writer writes at intervals during continuous typing, and includes the last change', async () => {
  const store = createRecordingStore();
  const writer = createDraftWriter(store, false);
  for (let letter = 1; letter <= 10; letter += 1) {
    writer.scheduleWrite(state(letter));
    await vi.advanceTimersByTimeAsync(WRITE_DELAY_MS / 4);
  }
  await vi.advanceTimersByTimeAsync(WRITE_DELAY_MS);
  expect(store.calls.at(-1)).toBe(10);
  // Ten changes in 2.5 intervals are about three writes.
  expect(store.calls.length).toBeGreaterThan(1);
  expect(store.calls.length).toBeLessThan(5);
});

test('the draft writer writes an unchanged state only once, and writes again when a file is added', async () => {
  const store = createRecordingStore();
  const writer = createDraftWriter(store, false);
  const values = { title: 'a' };
  const file = new File(['1'], 'a.png');
  const successiveFiles: DraftState['files'][] = [{}, {}, { image: file }, { image: file }];
  for (const files of successiveFiles) {
    writer.scheduleWrite(state(values, files));
    await vi.advanceTimersByTimeAsync(WRITE_DELAY_MS);
  }
  expect(store.calls).toEqual([values, values]);
});

test('the draft writer writes nothing for an unchanged form and removes its stored draft', async () => {
  const store = createRecordingStore();
  createDraftWriter(store, false).scheduleWrite(null);
  await vi.advanceTimersByTimeAsync(WRITE_DELAY_MS);
  expect(store.calls).toEqual([]);
  const writer = createDraftWriter(store, true);
  writer.scheduleWrite(null);
  await vi.advanceTimersByTimeAsync(WRITE_DELAY_MS);
  // A change that is undone within the delay is not written, and the draft is not removed a second time.
  writer.scheduleWrite(state('again'));
  writer.scheduleWrite(null);
  await vi.advanceTimersByTimeAsync(WRITE_DELAY_MS);
  expect(store.calls).toEqual(['removed']);
});

test('flush writes pending changes immediately, and changes after remove are ignored', async () => {
  const store = createRecordingStore();
  const writer = createDraftWriter(store, false);
  writer.scheduleWrite(state('left'));
  await writer.flush();
  expect(store.calls).toEqual(['left']);
  writer.scheduleWrite(state('waits'));
  await writer.remove();
  writer.scheduleWrite(state('late'));
  await writer.flush();
  await vi.advanceTimersByTimeAsync(WRITE_DELAY_MS);
  expect(store.calls).toEqual(['left', 'removed']);
});

test('a failed write does not stop later writes', async () => {
  const store = createRecordingStore({ fails: true });
  const writer = createDraftWriter(store, false);
  writer.scheduleWrite(state('lost'));
  await writer.flush();
  writer.scheduleWrite(state('kept'));
  await writer.flush();
  await writer.remove();
  expect(store.calls).toEqual(['lost', 'kept', 'removed']);
});
