import { infiniteQueryOptions } from '@tanstack/react-query';
import type {
  ScreenPair,
  StackDecided,
  StackProposalPage,
  StackUpdate,
  StackVerdict,
} from '#shared/contracts/admin-stacks.ts';
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

/** Stores the same verdict for several pairs: `stacked` stacks each pair, `different` rejects the proposal. */
export const decideProposals = (pairs: ScreenPair[], verdict: StackVerdict): Promise<StackDecided> =>
  authenticatedFetch(`${PROPOSALS}/decide`, {
    json: { pairs, verdict },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });

/** Reverts the decisions on these pairs. `verdict` is the verdict that was stored for them. */
export const undoDecisions = (pairs: ScreenPair[], verdict: StackVerdict): Promise<StackDecided> =>
  authenticatedFetch(`${PROPOSALS}/undo`, { json: { pairs, verdict } });

/** Merges the screens, and the stacks to which they already belong, into one stack. */
export const stackScreens = (screenIds: string[]): Promise<{ id: string; screenIds: string[] }> =>
  authenticatedFetch(STACKS, { json: { screenIds }, headers: { 'idempotency-key': newIdempotencyKey() } });

export const unstackScreens = (screenIds: string[]): Promise<{ screens: number }> =>
  authenticatedFetch(`${STACKS}/remove-screens`, { json: { screenIds } });

export const updateStack = (id: string, input: StackUpdate): Promise<{ id: string; updatedAt: string }> =>
  authenticatedFetch(`${STACKS}/${id}`, { method: 'PUT', json: input });
