import { expect, test, vi } from 'vitest';
import type { ScreenPair } from '#shared/contracts/admin-stacks.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { decideProposals, undoDecisions } from './stacks.ts';

vi.mock('#web/auth/authenticated-fetch.ts', () => ({ authenticatedFetch: vi.fn() }));

const fetchMock = vi.mocked(authenticatedFetch);

test('decideProposals and undoDecisions split many pairs into several requests', async () => {
  const pairs = Array.from({ length: 250 }, (_, index) => ({ firstId: `a${index}`, secondId: `b${index}` }));
  for (const send of [decideProposals, undoDecisions]) {
    const requests: { pairs: ScreenPair[]; verdict: string }[] = [];
    fetchMock.mockImplementation(async (_path, options) => {
      const json = options?.json as (typeof requests)[number];
      requests.push(json);
      return { decided: json.pairs.slice(1), skipped: 1 };
    });
    const { decided, skipped } = await send(pairs, 'stacked');
    expect(requests.map((request) => [request.pairs.length, request.verdict])).toEqual([
      [100, 'stacked'],
      [100, 'stacked'],
      [50, 'stacked'],
    ]);
    expect(requests.flatMap((request) => request.pairs)).toEqual(pairs);
    expect([decided.length, skipped]).toEqual([247, 3]);
  }
});

test('decideProposals returns the pairs that were decided before a failure, and rejects if there are none', async () => {
  const pairs = Array.from({ length: 250 }, (_, index) => ({ firstId: `a${index}`, secondId: `b${index}` }));
  const error = new Error('Not now.');
  /** Answers like a server that decides all pairs and fails in the request with this number, starting at 1. */
  const failAt = (failing: number): void => {
    let request = 0;
    fetchMock.mockImplementation(async (_path, options) => {
      request += 1;
      if (request === failing) throw error;
      const json = options?.json as { pairs: ScreenPair[] };
      return { decided: json.pairs, skipped: 0 };
    });
  };
  failAt(3);
  expect(await decideProposals(pairs, 'stacked')).toEqual({
    decided: pairs.slice(0, 200),
    skipped: 0,
    sent: 200,
    error,
  });
  failAt(1);
  await expect(decideProposals(pairs, 'stacked')).rejects.toBe(error);
});
