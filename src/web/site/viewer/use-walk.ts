import { useEffect, useEffectEvent, useState } from 'react';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import type { Neighbours } from './use-neighbours.ts';

/** The way to the screens before and after. */
export type Walk = {
  step: (way: 'previous' | 'next') => void;
  hasPrevious: boolean;
  hasNext: boolean;
  /** From 1; 0 while the screen's place is not known. */
  position: number;
  total: number;
};

/**
 * Walks from the screen `id` to its neighbours. Who steps on faster than the list loads is not held up: the step
 * is taken when the next screen is there, unless another screen is shown by then.
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
