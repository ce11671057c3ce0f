import type { MouseEvent } from 'react';

/** A click that wants the page here: not in a new tab or window, not a download, and not handled by others. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
