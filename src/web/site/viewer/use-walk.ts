import { useEffect, useEffectEvent, useState } from 'react';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import type { Neighbours } from './use-neighbours.ts';

/** Navigation to the previous and the next screen. */
export type Walk = {
  step: (way: 'previous' | 'next') => void;
  hasPrevious: boolean;
  hasNext: boolean;
  /** One-based; 0 while the screen's position is unknown. */
  position: number;
  total: number;
};

/**
 * Navigates from screen `id` to its neighbours. If the next screen is not loaded yet, it is shown as soon as
 * it has loaded, unless another screen was opened meanwhile.
 */
export function useWalk(id: string, neighbours: Neighbours, go: (screen: ScreenCard) => void): Walk {
  const { next, hasNext, loadNext, position, total } = neighbours;
  /** Screen from which the visitor pressed Next before the next screen was loaded. */
  const [waitingFrom, setWaitingFrom] = useState<string | null>(null);
  const goToNext = useEffectEvent(go);

  useEffect(() => {
    if (waitingFrom === null || (waitingFrom === id && !next)) return;
    setWaitingFrom(null);
    if (waitingFrom === id && next) goToNext(next);
  }, [waitingFrom, id, next]);

  const step = (way: 'previous' | 'next'): void => {
    const target = neighbours[way];
    if (target) {
      go(target);
    } else if (way === 'next' && hasNext) {
      setWaitingFrom(id);
      loadNext();
    }
  };
  return { step, hasPrevious: neighbours.previous !== null, hasNext, position, total };
}
