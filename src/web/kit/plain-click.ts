import type { MouseEvent } from 'react';

/** Whether a click should open the page here: not in a new tab or window, not a download, and not handled already. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
