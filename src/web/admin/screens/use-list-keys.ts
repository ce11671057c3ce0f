import { usePageKeys } from '../parts/keyboard/use-page-keys.ts';

/** Actions of the keyboard shortcuts. Row actions apply to the row at the keyboard cursor. */
export type ListKeys = {
  move: (by: number) => void;
  /** Returns a function that moves to the first or the last row; undefined if that row is not loaded. */
  jump: (to: 'start' | 'end') => (() => void) | undefined;
  toggle: (isRange: boolean) => void;
  edit: () => void;
  view: () => void;
  remove: () => void;
  /** Returns whether there was something to clear. */
  clear: () => boolean;
  help: () => void;
};

/** Whether the target is in a control that handles Enter itself. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, [role="checkbox"], [role="combobox"]') !== null;

/** Returns the action of a key; undefined if the key has no action. */
function findAction(event: KeyboardEvent, key: string, keys: ListKeys): (() => unknown) | undefined {
  const { target, shiftKey } = event;
  switch (key) {
    case 'j':
      return () => keys.move(1);
    case 'k':
      return () => keys.move(-1);
    case 'ArrowDown':
    case 'ArrowUp':
      // On a combobox or a menu button, the arrow keys open its list or menu.
      if (target instanceof Element && target.closest('[aria-haspopup], [role="combobox"]')) return undefined;
      return () => keys.move(key === 'ArrowDown' ? 1 : -1);
    case 'Home':
      return keys.jump('start');
    case 'End':
      return keys.jump('end');
    case 'x':
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

/**
 * Handles the keyboard shortcuts of the list, except during text input or while a dialog or popup is open.
 */
export function useListKeys(keys: ListKeys): void {
  usePageKeys((event, key) => {
    if (key === 'Escape') {
      if (keys.clear()) event.preventDefault();
      return;
    }
    const action = findAction(event, key, keys);
    if (!action) return;
    event.preventDefault();
    action();
  });
}
