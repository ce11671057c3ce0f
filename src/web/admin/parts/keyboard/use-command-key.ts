import { useEffect, useEffectEvent } from 'react';
import { isTopmost } from '#web/kit/modal-layer.ts';
import { usePopupContainer } from '../dialogs/layer.ts';

/**
 * Calls `run` on Ctrl+key or Cmd+key. `key` is in lower case. Ignores the key while a dialog or sheet is open above
 * the component.
 */
export function useCommandKey(key: string, run: () => void): void {
  const layer = usePopupContainer();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    // Prevent the default even if a dialog is open above the component. Otherwise the browser would, for example, offer
    // to save the document.
    event.preventDefault();
    if (!event.repeat && isTopmost(layer?.current ?? null)) run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
