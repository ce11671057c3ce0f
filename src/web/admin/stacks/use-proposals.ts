import {
  type QueryClient,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ScreenPair, StackProposal, StackVerdict } from '#shared/contracts/admin-stacks.ts';
import { toast } from '#web/kit/toasts.ts';
import { refreshScreens } from '../data/screen-list.ts';
import { decideProposals, proposalsQuery, type StackDecisions, undoDecisions } from '../data/stacks.ts';
import { addDoneBefore, messageOf } from '../parts/text/message-of.ts';

const pairOf = ({ first, second }: StackProposal): ScreenPair => ({
  firstId: first.id,
  secondId: second.id,
});
/** Returns a key that identifies the pair. */
export const keyOf = ({ firstId, secondId }: ScreenPair): string => `${firstId} ${secondId}`;
export const proposalKeyOf = (proposal: StackProposal): string => keyOf(pairOf(proposal));

type Decision = { pairs: ScreenPair[]; verdict: StackVerdict };

const TEXTS: Record<StackVerdict, (count: number) => string> = {
  stacked: (count) => (count === 1 ? 'Screens stacked' : `${count} pairs stacked`),
  different: (count) => (count === 1 ? 'Marked as different' : `${count} pairs marked as different`),
};

/** Describes the result of a decision, with its error if not all pairs could be decided. */
function describeResult({ decided, error }: StackDecisions, verdict: StackVerdict): string {
  const text = TEXTS[verdict](decided.length);
  return error ? addDoneBefore(messageOf(error), text) : text;
}

/** Toasts with the same id replace each other, so that only the last decision has an undo button. */
const TOAST_ID = 'stack-decision';

/** Mutations with the same scope run one after the other, in the order in which they were requested. */
const IN_SEQUENCE = { scope: { id: 'stack-decisions' } };
/** Matches decisions and undos. */
const ALL_DECISIONS = { mutationKey: ['admin', 'stack-decisions'] };
const DECISION = { mutationKey: [...ALL_DECISIONS.mutationKey, 'decide'] };
const UNDO = { mutationKey: [...ALL_DECISIONS.mutationKey, 'undo'] };

/**
 * Returns the keys of pairs whose decisions are still being sent, including decisions of an earlier visit to the page.
 */
const pendingKeys = (client: QueryClient): string[] =>
  client
    .getMutationCache()
    .findAll({ ...DECISION, status: 'pending' })
    .flatMap(({ state }) => (state.variables as Decision | undefined)?.pairs ?? [])
    .map(keyOf);

/**
 * Undoes a decision. Rejects if one of the requests fails. The whole decision can then be undone again, because the
 * server skips pairs that are already undone.
 */
async function undoCompletely({ pairs, verdict }: Decision): Promise<void> {
  const { error } = await undoDecisions(pairs, verdict);
  if (error) throw error;
}

/**
 * Loads the proposed pairs. Returns them with functions that decide pairs and undo the last decision. Decisions are
 * queued, and their pairs leave the list at once. `onUndone` is called when pairs return because of an undo.
 */
export function useProposals(onUndone: (pairs: readonly ScreenPair[]) => void) {
  const client = useQueryClient();
  const query = useInfiniteQuery(proposalsQuery);
  const isSending = useIsMutating(ALL_DECISIONS) > 0;
  /** Keys of the pairs that are decided or being decided, but that the loaded pages may still contain. */
  const [hiddenKeys, setHiddenKeys] = useState<ReadonlySet<string>>(() => new Set(pendingKeys(client)));
  /** The decision to undo next. A queued undo reads this value when the undo starts. */
  const lastDecided = useRef<Decision | null>(null);
  const [canUndo, setCanUndo] = useState(false);
  const refreshCount = useRef(0);

  const loaded = query.data?.pages.flatMap((page) => page.items) ?? [];
  const proposals = loaded.filter((proposal) => !hiddenKeys.has(proposalKeyOf(proposal)));

  const hide = (pairs: readonly ScreenPair[]): void =>
    setHiddenKeys((hidden) => new Set([...hidden, ...pairs.map(keyOf)]));
  const show = (pairs: readonly ScreenPair[]): void => {
    const shownKeys = new Set(pairs.map(keyOf));
    setHiddenKeys((hidden) => new Set([...hidden].filter((key) => !shownKeys.has(key))));
  };
  const setLastDecided = (decision: Decision | null): void => {
    lastDecided.current = decision;
    setCanUndo(decision !== null);
  };

  const refresh = async (): Promise<void> => {
    refreshCount.current += 1;
    const refreshNumber = refreshCount.current;
    void refreshScreens(client);
    const { isSuccess } = await query.refetch();
    // Pages that were requested before the last decision may still contain its pairs.
    const isCurrent = refreshNumber === refreshCount.current && client.isMutating(ALL_DECISIONS) === 0;
    if (isSuccess && isCurrent) setHiddenKeys(new Set());
  };
  const commonCallbacks = {
    onError: (error: unknown) => toast('error', messageOf(error)),
    // `isMutating` still counts the mutation that has just settled. 1 means that no other mutation is pending.
    onSettled: () => {
      if (client.isMutating(ALL_DECISIONS) === 1) void refresh();
    },
  };

  const { mutate: undo } = useMutation({
    ...IN_SEQUENCE,
    ...UNDO,
    ...commonCallbacks,
    mutationFn: async (requested: Decision | 'last') => {
      const decision = requested === 'last' ? lastDecided.current : requested;
      if (decision) await undoCompletely(decision);
      return decision;
    },
    onSuccess: (decision) => {
      if (!decision) return;
      if (decision === lastDecided.current) setLastDecided(null);
      show(decision.pairs);
      onUndone(decision.pairs);
      toast('success', 'Decision undone', TOAST_ID);
    },
  });

  const { mutate: send } = useMutation({
    ...IN_SEQUENCE,
    ...DECISION,
    ...commonCallbacks,
    mutationFn: ({ pairs, verdict }: Decision) => decideProposals(pairs, verdict),
    onSuccess: (result, { pairs, verdict }) => {
      const { decided, sent, error } = result;
      const decision = decided.length > 0 ? { pairs: decided, verdict } : null;
      setLastDecided(decision);
      const action = decision && { label: 'Undo', run: () => undo(decision) };
      show(pairs.slice(sent));
      toast(error ? 'error' : 'success', describeResult(result, verdict), TOAST_ID, action ?? undefined);
    },
    onError: (error, { pairs }) => {
      show(pairs);
      // An undo that was requested for this decision must not undo an earlier one.
      setLastDecided(null);
      commonCallbacks.onError(error);
    },
  });

  return {
    query,
    proposals,
    total: (query.data?.pages[0]?.total ?? 0) - (loaded.length - proposals.length),
    uncheckedScreens: query.data?.pages[0]?.uncheckedScreens ?? 0,
    isSending,
    decide: (chosen: readonly StackProposal[], verdict: StackVerdict): void => {
      const pairs = chosen.map(pairOf);
      hide(pairs);
      send({ pairs, verdict });
    },
    undoLast: canUndo || isSending ? () => undo('last') : null,
  };
}
