import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect } from 'react';

/** While the editor is scrolled, scrolls the preview to the same relative position. */
export function useSyncedScroll(view: EditorView | null, preview: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const editorScroller = view?.scrollDOM;
    const syncScroll = (): void => {
      const previewElement = preview.current;
      if (!editorScroller || !previewElement) return;
      const ratio =
        editorScroller.scrollTop / Math.max(1, editorScroller.scrollHeight - editorScroller.clientHeight);
      previewElement.scrollTop = ratio * (previewElement.scrollHeight - previewElement.clientHeight);
    };
    editorScroller?.addEventListener('scroll', syncScroll, { passive: true });
    return () => editorScroller?.removeEventListener('scroll', syncScroll);
  }, [view, preview]);
}
