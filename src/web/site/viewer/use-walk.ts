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
 * Navigates from screen `id` to its neighbours. If the next screen is not loaded yet, the step follows as soon as
 * it is, unless another screen was opened meanwhile.
 */
export function useWalk(id: string, neighbours: Neighbours, go: (screen: ScreenCard) => void): Walk {
  const { next, hasNext, loadNext, position, total } = neighbours;
  const [leaving, setLeaving] = useState<string | null>(null);
  const leave = useEffectEvent(go);

  useEffect(() => {
    if (leaving === null || (leaving === id && !next)) return;
    setLeaving(null);
    if (leaving === id && next) leave(next);
  }, [leaving, id, next]);

  const step = (way: 'previous' | 'next'): void => {
    const target = neighbours[way];
    if (target) {
      go(target);
    } else if (way === 'next' && hasNext) {
      setLeaving(id);
      loadNext();
    }
  };
  return { step, hasPrevious: neighbours.previous !== null, hasNext, position, total };
}
