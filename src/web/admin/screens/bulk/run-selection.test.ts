import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { ScreenSelectionInput } from '#shared/contracts/admin-screens.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Selection } from '../selection.ts';
import { describeFailure, describeStop } from './outcome-text.ts';
import { chooseChunkSize, runSelection } from './run-selection.ts';

const selectionOfIds = (count: number): Selection => ({
  kind: 'screens',
  anchor: null,
  screens: new Map(
    Array.from({ length: count }, (_, index) => {
      const app = { id: 'app', slug: 'app', name: 'App', logo: null };
      return [`${index}`, { id: `${index}`, title: 'Screen', app }];
    }),
  ),
});
const selectionByFilter = (count: number): Selection => ({
  kind: 'matching',
  filter: { platform: 'ios' },
  countedAt: '2026-01-01T00:00:00Z',
  count,
});

/** Fake server. `failAt` is the number of the request that fails, starting at 1. */
function createFakeServer(failAt = Number.POSITIVE_INFINITY) {
  const calls: ScreenSelectionInput[] = [];
  const send = async (selection: ScreenSelectionInput) => {
    calls.push(selection);
    if (calls.length === failAt) throw new Error('Not now.');
    return { remaining: 'ids' in selection ? 0 : Math.max(0, selection.count - (selection.limit ?? 0)) };
  };
  return { calls, send };
}

const run = (
  selection: Selection,
  chunkSize: number,
  send: ReturnType<typeof createFakeServer>['send'],
  steps: number[] = [],
) =>
  runSelection({
    selection,
    chunkSize,
    send,
    signal: new AbortController().signal,
    onStep: (done) => void steps.push(done),
  });

test('a run fails after one request if the server makes no progress', async () => {
  const send = vi.fn(async () => ({ remaining: 30 }));
  expect(await run(selectionByFilter(30), 10, send)).toMatchObject({
    done: 0,
    error: new Error('The server makes no progress with the selection'),
  });
  expect(send).toHaveBeenCalledOnce();
});

describe('[A-14] a run over a selection', () => {
  test('processes each screen once, in requests of the given size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 300 }),
        async (count, chunkSize) => {
          for (const selection of [selectionOfIds(count), selectionByFilter(count)]) {
            const { calls, send } = createFakeServer();
            const steps: number[] = [];
            expect(await run(selection, chunkSize, send, steps)).toEqual({
              done: count,
              total: count,
              isCancelled: false,
              error: null,
            });
            expect(calls).toHaveLength(Math.ceil(count / chunkSize));
            expect(steps.at(-1)).toBe(count);
            const ids = calls.flatMap((call) => ('ids' in call ? call.ids : []));
            expect(new Set(ids).size).toBe(ids.length);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('reports its progress when it fails or is stopped', async () => {
    const { send, calls } = createFakeServer(3);
    const failed = await run(selectionByFilter(50), 20, send);
    expect([failed.done, failed.total, calls.length]).toEqual([40, 50, 3]);
    expect(describeFailure(failed, 'Deleted')).toBe('Not now. Deleted 40 of 50 before that.');
    expect(describeFailure({ ...failed, done: 0 }, 'Deleted')).toBe('Not now.');

    const controller = new AbortController();
    const stopped = await runSelection({
      selection: selectionOfIds(50),
      chunkSize: 20,
      send: createFakeServer().send,
      signal: controller.signal,
      onStep: () => controller.abort(),
    });
    expect(stopped).toMatchObject({ done: 20, isCancelled: true, error: null });
    expect(describeStop(stopped, 'Deleted')).toBe('Stopped. Deleted 20 of 50 screens.');
  });

  test('uses at least 20 screens per request, more for large selections, and at most the limit of the server', () => {
    // Up to 500 screens, the minimum of 20 screens per request applies.
    expect([1, 20, 400, 501, 100_000].map((total) => chooseChunkSize(total))).toEqual([
      20,
      20,
      20,
      21,
      LIMITS.bulkMax,
    ]);
  });
});
