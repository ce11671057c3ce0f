import { useEffect, useEffectEvent, useState } from 'react';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import type { Neighbours } from './use-neighbours.ts';

/** Navigation to the previous and the next screen. */
export type ListNavigation = {
  step: (direction: 'previous' | 'next') => void;
  hasPrevious: boolean;
  hasNext: boolean;
  /** One-based; 0 while the screen's position is unknown. */
  position: number;
  total: number;
};

/**
 * Navigates from screen `id` to its neighbors. If the visitor presses Next before the next screen is loaded, the hook
 * shows that screen as soon as it has loaded, unless another screen was opened meanwhile.
 */
export function useListNavigation(
  id: string,
  neighbours: Neighbours,
  showScreen: (screen: ScreenCard) => void,
): ListNavigation {
  const { next, hasNext, loadNext, position, total } = neighbours;
  /** Screen from which the visitor pressed Next before the next screen was loaded. */
  const [waitingFrom, setWaitingFrom] = useState<string | null>(null);
  const showNext = useEffectEvent(showScreen);

  useEffect(() => {
    if (waitingFrom === null || (waitingFrom === id && !next)) return;
    setWaitingFrom(null);
    if (waitingFrom === id && next) showNext(next);
  }, [waitingFrom, id, next]);

  const step = (direction: 'previous' | 'next'): void => {
    const target = neighbours[direction];
    if (target) {
      showScreen(target);
    } else if (direction === 'next' && hasNext) {
      setWaitingFrom(id);
      loadNext();
    }
  };
  return { step, hasPrevious: neighbours.previous !== null, hasNext, position, total };
}
