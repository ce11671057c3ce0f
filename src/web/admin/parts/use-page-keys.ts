import { useEffect, useEffectEvent } from 'react';
import { isLayerOpen, OPEN_POPUP } from '#web/kit/modal-layer.ts';

const TEXT_FIELDS = 'input:not([type="checkbox"]), textarea, select';

/** Whether keys are letters there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELDS));

/**
 * Follows single keys of the page, without Ctrl, Cmd or Alt: never while one types, and never while a popup or a dialog
 * is open, whose keys they are.
 */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isLayerOpen() || document.querySelector(OPEN_POPUP)) return;
    onKey(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
}
