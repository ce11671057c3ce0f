import { type RefObject, useEffect, useState } from 'react';
import { isFocusLost } from '../parts/keyboard/is-focus-lost.ts';
import type { BulkUploadStore } from './bulk-upload-store.ts';

/**
 * Removes screens from the batch. If the pressed button disappears, the element that matches `focusSelector` gets the
 * focus.
 */
type RemoveItems = (ids: readonly string[], focusSelector: string) => void;

/**
 * Returns a function that removes screens from the batch of a form. If no element matches `focusSelector`, because the
 * batch is empty, the button that chooses files gets the focus.
 */
export function useRemoveItems(store: BulkUploadStore, form: RefObject<HTMLElement | null>): RemoveItems {
  const [removal, setRemoval] = useState<{ focusSelector: string } | null>(null);
  useEffect(() => {
    if (!removal || !isFocusLost()) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find(removal.focusSelector) ?? find('[data-field="image"]'))?.focus();
  }, [removal, form]);
  return (ids, focusSelector) => {
    store.removeItems(ids);
    setRemoval({ focusSelector });
  };
}
