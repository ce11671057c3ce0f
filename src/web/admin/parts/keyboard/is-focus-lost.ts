/** Returns whether the page itself has the focus. This is the case after the focused element was removed. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === 'content';
