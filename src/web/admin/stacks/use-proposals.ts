import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ScreenPair,
  StackProposal,
  StackProposalPage,
  StackVerdict,
} from '#shared/contracts/admin-stacks.ts';
import { toast } from '#web/kit/toasts.ts';
import { refreshScreens } from '../data/screen-list.ts';
import { decideProposals, proposalsQuery, undoDecisions } from '../data/stacks.ts';
import { messageOf } from '../parts/text/message-of.ts';

export const pairOf = ({ first, second }: StackProposal): ScreenPair => ({
  firstId: first.id,
  secondId: second.id,
});
/** Returns a key that identifies the pair. */
export const proposalKeyOf = (proposal: StackProposal): string =>
  `${proposal.first.id} ${proposal.second.id}`;

type Decision = { pairs: ScreenPair[]; verdict: StackVerdict };

const TEXTS: Record<StackVerdict, (count: number) => string> = {
  stacked: (count) => (count === 1 ? 'Screens stacked' : `${count} pairs stacked`),
  different: (count) => (count === 1 ? 'Marked as different' : `${count} pairs marked as different`),
};

/** Loads the proposed pairs. Returns them with functions that decide pairs and undo the last decision. */
export function useProposals() {
  const client = useQueryClient();
  const query = useInfiniteQuery(proposalsQuery);
  const [isBusy, setBusy] = useState(false);
  const [lastDecided, setLastDecided] = useState<Decision | null>(null);
  const proposals = query.data?.pages.flatMap((page) => page.items) ?? [];

  const removeFromCache = (keys: ReadonlySet<string>): void => {
    client.setQueryData<InfiniteData<StackProposalPage, string>>(
      proposalsQuery.queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.filter((item) => !keys.has(proposalKeyOf(item))),
          })),
        },
    );
  };

  /**
   * Runs a request unless one is in progress, and refetches the lists afterwards. Shows an error in a toast. Returns
   * whether the request succeeded.
   */
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    const isDone = await work().then(
      () => true,
      (error: unknown) => {
        toast('error', messageOf(error));
        return false;
      },
    );
    await Promise.all([query.refetch(), refreshScreens(client)]);
    setBusy(false);
    return isDone;
  };

  const undo = ({ pairs, verdict }: Decision): Promise<boolean> =>
    run(async () => {
      await undoDecisions(pairs, verdict);
      setLastDecided(null);
      toast('success', 'Decision undone');
    });

  const decide = (chosen: readonly StackProposal[], verdict: StackVerdict): Promise<boolean> =>
    run(async () => {
      const { decided } = await decideProposals(chosen.map(pairOf), verdict);
      removeFromCache(new Set(chosen.map(proposalKeyOf)));
      const decision = decided.length > 0 ? { pairs: decided, verdict } : null;
      setLastDecided(decision);
      const action = decision && { label: 'Undo', run: () => void undo(decision) };
      toast('success', TEXTS[verdict](decided.length), undefined, action ?? undefined);
    });

  return {
    query,
    proposals,
    total: query.data?.pages[0]?.total ?? 0,
    uncheckedScreens: query.data?.pages[0]?.uncheckedScreens ?? 0,
    isBusy,
    decide,
    undoLast: lastDecided && (() => undo(lastDecided)),
  };
}
