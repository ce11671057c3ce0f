import { infiniteQueryOptions } from '@tanstack/react-query';
import type {
  ScreenPair,
  StackDecided,
  StackProposalPage,
  StackUpdate,
  StackVerdict,
} from '#shared/contracts/admin-stacks.ts';
import { LIMITS } from '#shared/limits.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

const PROPOSALS = '/api/admin/stack-proposals';
const STACKS = '/api/admin/stacks';
const PAGE_SIZE = 24;

/** Pairs of screens that may be variants of each other. */
export const proposalsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'stack-proposals'],
  queryFn: ({ pageParam, signal }) =>
    authenticatedFetch<StackProposalPage>(
      `${PROPOSALS}?limit=${PAGE_SIZE}${pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : ''}`,
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime: 0,
});

/** Joined results of several requests. `sent` is the number of pairs in the requests that succeeded. */
export type StackDecisions = StackDecided & { sent: number; error: unknown };

/**
 * Sends the pairs in consecutive requests of at most `LIMITS.stackDecisionsMax` pairs. Rejects if the first request
 * fails. If a later one fails, stops and returns its error with the results of the earlier ones, which are not undone.
 */
async function sendPairs(
  pairs: readonly ScreenPair[],
  send: (part: ScreenPair[]) => Promise<StackDecided>,
): Promise<StackDecisions> {
  const result: StackDecisions = { decided: [], skipped: 0, sent: 0, error: null };
  while (result.sent < pairs.length) {
    const part = pairs.slice(result.sent, result.sent + LIMITS.stackDecisionsMax);
    try {
      const { decided, skipped } = await send(part);
      result.decided.push(...decided);
      result.skipped += skipped;
      result.sent += part.length;
    } catch (error) {
      if (result.sent === 0) throw error;
      return { ...result, error };
    }
  }
  return result;
}

/** Stores the same verdict for several pairs: `stacked` stacks each pair, `different` rejects the proposal. */
export const decideProposals = (pairs: ScreenPair[], verdict: StackVerdict): Promise<StackDecisions> =>
  sendPairs(pairs, (part) =>
    authenticatedFetch(`${PROPOSALS}/decide`, {
      json: { pairs: part, verdict },
      headers: { 'idempotency-key': newIdempotencyKey() },
    }),
  );

/** Reverts the decisions on these pairs. `verdict` is the verdict that was stored for them. */
export const undoDecisions = (pairs: ScreenPair[], verdict: StackVerdict): Promise<StackDecisions> =>
  sendPairs(pairs, (part) => authenticatedFetch(`${PROPOSALS}/undo`, { json: { pairs: part, verdict } }));

/** Merges the screens, and the stacks to which they already belong, into one stack. */
export const stackScreens = (screenIds: string[]): Promise<{ id: string; screenIds: string[] }> =>
  authenticatedFetch(STACKS, { json: { screenIds }, headers: { 'idempotency-key': newIdempotencyKey() } });

export const unstackScreens = (screenIds: string[]): Promise<{ screens: number }> =>
  authenticatedFetch(`${STACKS}/remove-screens`, { json: { screenIds } });

export const updateStack = (id: string, input: StackUpdate): Promise<{ id: string; updatedAt: string }> =>
  authenticatedFetch(`${STACKS}/${id}`, { method: 'PUT', json: input });
