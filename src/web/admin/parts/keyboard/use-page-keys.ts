import { useEffect, useEffectEvent } from 'react';
import { isLayerOpen, OPEN_POPUP } from '#web/kit/modal-layer.ts';

const FIELDS_WITH_KEY_INPUT = 'input:not([type="checkbox"]), textarea, select';

/** Returns whether the element handles typed keys itself, such as a text field or a select. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS_WITH_KEY_INPUT));

/**
 * Listens to keys that are pressed without Ctrl, Cmd or Alt, for shortcuts of the whole page. Ignores keys while the
 * user types into a field and while a popup or dialog is open. In `key`, letters are in lower case, so that shortcuts
 * also work with Caps Lock.
 */
export function usePageKeys(onKey: (event: KeyboardEvent, key: string) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isLayerOpen() || document.querySelector(OPEN_POPUP)) return;
    const { key } = event;
    onKey(event, key.length === 1 ? key.toLowerCase() : key);
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
