import { useEffect, useEffectEvent } from 'react';
import { isTopmost } from '#web/kit/modal-layer.ts';
import { usePopupContainer } from './layer.ts';

/** Ctrl and a key, or Cmd on a Mac, does something on the page, or in the form in the sheet above it. */
export function useCommandKey(key: string, run: () => void): void {
  const layer = usePopupContainer();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    // Not even where something is asked first: the browser would offer to save the document.
    event.preventDefault();
    if (!event.repeat && isTopmost(layer?.current ?? null)) run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
