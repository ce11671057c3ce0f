import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect } from 'react';

/** Scrolls the preview to the same relative position as the text. */
export function useSyncedScroll(view: EditorView | null, preview: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const from = view?.scrollDOM;
    const follow = (): void => {
      const to = preview.current;
      if (!from || !to) return;
      const ratio = from.scrollTop / Math.max(1, from.scrollHeight - from.clientHeight);
      to.scrollTop = ratio * (to.scrollHeight - to.clientHeight);
    };
    from?.addEventListener('scroll', follow, { passive: true });
    return () => from?.removeEventListener('scroll', follow);
  }, [view, preview]);
}
