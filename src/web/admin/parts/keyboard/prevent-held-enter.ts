import type { KeyboardEvent } from 'react';

/**
 * Key handler for a button that moves the focus to a similar button when it is pressed. Without this handler, holding
 * Enter down would press one button after the other.
 */
export const preventHeldEnter = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};
