import { useEffect, useEffectEvent } from 'react';
import { isTopmost } from '#web/kit/modal-layer.ts';
import { usePopupContainer } from '../dialogs/layer.ts';

/** Binds Ctrl+key, or Cmd+key on a Mac, for the page or the topmost sheet that contains the component. */
export function useCommandKey(key: string, run: () => void): void {
  const layer = usePopupContainer();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    // Always prevent the default, also below a dialog: the browser would offer to save the document.
    event.preventDefault();
    if (!event.repeat && isTopmost(layer?.current ?? null)) run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
