type Click = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/**
 * Returns whether a click on a link should navigate in the current tab. False for clicks that open a new tab
 * or window or download the target, and for clicks that were already handled.
 */
export const isPlainClick = (event: Click): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
