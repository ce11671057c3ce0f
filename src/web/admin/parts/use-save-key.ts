import { useEffect, useEffectEvent } from 'react';
import { isTopmost } from '#web/kit/modal-layer.ts';
import { usePopupContainer } from './layer.ts';

/** Ctrl+S, or Cmd+S on a Mac, saves the page, or the form in the sheet above it. */
export function useSaveKey(save: () => void): void {
  const layer = usePopupContainer();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    // Not even where something is asked first: the browser would offer to save the document.
    event.preventDefault();
    if (!event.repeat && isTopmost(layer?.current ?? null)) save();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
