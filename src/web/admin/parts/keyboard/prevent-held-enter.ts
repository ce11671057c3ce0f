import type { KeyboardEvent } from 'react';

/**
 * Key handler of a button that passes the focus on to a similar button. Without it, Enter would press all of them if it
 * is held down.
 */
export const preventHeldEnter = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};
