import { usePageKeys } from '../parts/use-page-keys.ts';

/** What the keys of the list do; each is called for the row that the keyboard is at. */
export type ListKeys = {
  move: (by: number) => void;
  /** What goes to the first or the last row, if that is there. */
  leap: (to: 'start' | 'end') => (() => void) | undefined;
  toggle: (isRange: boolean) => void;
  edit: () => void;
  view: () => void;
  remove: () => void;
  /** Returns whether there was something to clear. */
  clear: () => boolean;
  help: () => void;
};

/** A control that has a use of its own for this key. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, [role="checkbox"], [role="combobox"]') !== null;

/** The one thing that a key does, or nothing. */
function actionOf(event: KeyboardEvent, keys: ListKeys): (() => unknown) | undefined {
  const { key, target, shiftKey } = event;
  switch (key) {
    case 'j':
      return () => keys.move(1);
    case 'k':
      return () => keys.move(-1);
    case 'ArrowDown':
    case 'ArrowUp':
      // A list or a menu opens with them.
      if (target instanceof Element && target.closest('[aria-haspopup], [role="combobox"]')) return undefined;
      return () => keys.move(key === 'ArrowDown' ? 1 : -1);
    case 'Home':
      return keys.leap('start');
    case 'End':
      return keys.leap('end');
    case 'x':
    case 'X':
      return () => keys.toggle(shiftKey);
    case 'Enter':
      return isControl(target) ? undefined : keys.edit;
    case 'e':
      return keys.edit;
    case 'v':
      return keys.view;
    case 'Delete':
      return keys.remove;
    case '?':
      return keys.help;
    default:
      return undefined;
  }
}

/** Follows the keys of the list, never while one types or something lies above the page. */
export function useListKeys(keys: ListKeys): void {
  usePageKeys((event) => {
    if (event.key === 'Escape') {
      if (keys.clear()) event.preventDefault();
      return;
    }
    const action = actionOf(event, keys);
    if (!action) return;
    event.preventDefault();
    action();
  });
}
