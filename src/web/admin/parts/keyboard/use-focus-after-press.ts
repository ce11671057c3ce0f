import { useEffect, useEffectEvent, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/**
 * Moves the focus after a pressed control has disappeared. Returns a function to call when the control is pressed.
 * After the next change of `state`, calls `moveFocus` if the focus is lost.
 */
export function useFocusAfterPress(state: unknown, moveFocus: () => void): () => void {
  const isPressed = useRef(false);
  const move = useEffectEvent(moveFocus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the state changes
  useEffect(() => {
    if (isPressed.current && isFocusLost()) move();
    isPressed.current = false;
  }, [state]);
  return () => {
    isPressed.current = true;
  };
}
