import { type RefObject, useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:input|select|textarea)$/i.test(target.tagName));

/**
 * Keyboard shortcut: `f` focuses the first link or group of the filters, unless an open layer such as a dialog makes
 * them inert.
 */
export function useRailKeys(rail: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target))
        return;
      if (key === 'f' && rail.current && !rail.current.closest('[inert]')) {
        event.preventDefault();
        rail.current.querySelector<HTMLElement>('[role="checkbox"], summary, a[href]')?.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [rail]);
}
