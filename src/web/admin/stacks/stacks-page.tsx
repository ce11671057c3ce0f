import { Layers } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { adminPages } from '#shared/admin-urls.ts';
import type { ScreenPair, StackProposal, StackVerdict } from '#shared/contracts/admin-stacks.ts';
import { FocusableButton } from '#web/admin/parts/widgets/focusable-button.tsx';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { useFocusAfterPress } from '../parts/keyboard/use-focus-after-press.ts';
import { usePageKeys } from '../parts/keyboard/use-page-keys.ts';
import { ListFailure } from '../parts/lists/list-failure.tsx';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { PageLoading } from '../parts/pages/page-loading.tsx';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { describeProgress } from './progress-text.ts';
import { Proposal } from './proposal.tsx';
import { keyOf, proposalKeyOf, useProposals } from './use-proposals.ts';

const DECISION_KEYS = ['y', 'n', 'z', 'Enter'];

/** The keys of the selected pairs, with functions to change the selection. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    selected,
    toggle: (proposal: StackProposal): void => {
      const next = new Set(selected);
      if (!next.delete(proposalKeyOf(proposal))) next.add(proposalKeyOf(proposal));
      setSelected(next);
    },
    deselect: (pairs: readonly ScreenPair[]): void => {
      const keys = new Set(pairs.map(keyOf));
      setSelected((current) => new Set([...current].filter((key) => !keys.has(key))));
    },
  };
}

/**
 * Returns a function to call when a decision button is pressed. That button disappears with its pairs, so the button
 * for the same decision on the current pair gets the focus.
 */
function useVerdictFocus(list: RefObject<HTMLElement | null>, currentIndex: number) {
  const pressedVerdict = useRef<StackVerdict>(null);
  useEffect(() => {
    const { current: verdict } = pressedVerdict;
    pressedVerdict.current = null;
    if (verdict === null || document.activeElement !== document.body) return;
    list.current?.children[currentIndex]
      ?.querySelector<HTMLElement>(`[data-verdict="${verdict}"]`)
      ?.focus({ preventScroll: true });
  });
  return (verdict: StackVerdict): void => {
    pressedVerdict.current = verdict;
  };
}

/**
 * Page on which curators decide proposed stacks. Keys: Y or Enter stacks the current pair, N marks it as different, X
 * selects it, J and K move to another pair, Z undoes the last decision.
 */
export function StacksPage() {
  const [position, setPosition] = useState(0);
  const { selected, toggle, deselect } = useSelection();
  // A decided pair stays selected, in case the decision fails and the pair returns to the list. After an undo it
  // returns without being selected.
  const state = useProposals(deselect);
  const { query, proposals, isSending, decide, undoLast } = state;
  const list = useRef<HTMLUListElement>(null);
  const currentIndex = Math.min(position, Math.max(0, proposals.length - 1));
  const current = proposals[currentIndex];

  useEffect(() => {
    list.current?.children[currentIndex]?.scrollIntoView({ block: 'nearest' });
  }, [currentIndex]);

  const selectedProposals = proposals.filter((proposal) => selected.has(proposalKeyOf(proposal)));
  const prepareVerdictFocus = useVerdictFocus(list, currentIndex);
  const decideByButton = (chosen: readonly StackProposal[], verdict: StackVerdict): void => {
    prepareVerdictFocus(verdict);
    decide(chosen, verdict);
  };

  /** Index of the first pair that *Show more* loads. It gets the focus if the button disappears with the last page. */
  const firstNewIndex = useRef(0);
  const prepareFocus = useFocusAfterPress(query.hasNextPage, () =>
    list.current?.children[firstNewIndex.current]?.querySelector<HTMLElement>('[role="checkbox"]')?.focus(),
  );

  usePageKeys((event, key) => {
    const { target } = event;
    // A decision key that is held down acts only once. This includes Enter on a focused button.
    if (event.repeat && DECISION_KEYS.includes(key)) return event.preventDefault();
    // Enter on a link or button only activates that link or button.
    if (key === 'Enter' && target instanceof Element && target.closest('a, button')) return;
    const actions: Record<string, (() => void) | undefined> = {
      j: () => setPosition(Math.min(currentIndex + 1, proposals.length - 1)),
      k: () => setPosition(Math.max(currentIndex - 1, 0)),
      y: current && (() => decide([current], 'stacked')),
      Enter: current && (() => decide([current], 'stacked')),
      n: current && (() => decide([current], 'different')),
      x: current && (() => toggle(current)),
      z: undoLast ?? undefined,
    };
    const action = actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  return (
    <>
      <PageHeader
        title="Stacks"
        {...(query.data && { text: describeProgress(state.total, state.uncheckedScreens) })}
      >
        {selectedProposals.length > 0 && (
          <>
            <Button onClick={() => decideByButton(selectedProposals, 'different')}>
              Different ({selectedProposals.length})
            </Button>
            <Button variant="solid" onClick={() => decideByButton(selectedProposals, 'stacked')}>
              Stack ({selectedProposals.length})
            </Button>
          </>
        )}
        {undoLast && selectedProposals.length === 0 && <Button onClick={undoLast}>Undo</Button>}
      </PageHeader>
      <div className="grid gap-4 px-4 py-5 sm:px-6 lg:px-8">
        <p className="max-w-[70ch] text-ink-soft text-sm">
          These screens may show the same thing: in light and dark, in another size or at another time. A
          stack is shown as one card.{' '}
          <span className="pointer-coarse:hidden">
            Y stacks, N marks as different, X selects, J and K move, Z undoes.
          </span>
        </p>
        {proposals.length === 0 && (isSending || query.isFetching) && <PageLoading />}
        {query.error && proposals.length === 0 && !query.isFetching && (
          <ListFailure text="The proposals could not be loaded." onRetry={() => void query.refetch()} />
        )}
        {query.isSuccess &&
          !query.isFetching &&
          !isSending &&
          proposals.length === 0 &&
          !query.hasNextPage && (
            <EmptyState icon={Layers} title="No proposals" text="New screens are compared in the background.">
              <AdminLink href={adminPages.screens} className={buttonClass()}>
                Go to the screens
              </AdminLink>
            </EmptyState>
          )}
        <ul ref={list} className="grid gap-4">
          {proposals.map((proposal, index) => (
            <Proposal
              key={proposalKeyOf(proposal)}
              proposal={proposal}
              isCurrent={index === currentIndex}
              isSelected={selected.has(proposalKeyOf(proposal))}
              onToggle={() => toggle(proposal)}
              onDecide={(verdict) => {
                setPosition(index);
                decideByButton([proposal], verdict);
              }}
            />
          ))}
        </ul>
        {query.hasNextPage && (
          <FocusableButton
            className="mx-auto"
            isDisabled={query.isFetchingNextPage}
            onClick={() => {
              firstNewIndex.current = proposals.length;
              prepareFocus();
              void query.fetchNextPage();
            }}
          >
            Show more
          </FocusableButton>
        )}
      </div>
    </>
  );
}
