import { type CSSProperties, type MouseEvent, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast } from 'sonner';
import 'sonner/dist/styles.css';
import './toaster.css';
import { ABOVE_LAYERS } from './above-layers.ts';
import { connectToaster, type Toast } from './toasts.ts';

const DURATION_MS = 4000;
/** Long enough to read the toast, decide and press its button. */
const ACTION_DURATION_MS = 10_000;
/** Alt+T moves the focus to the toasts. */
const HOTKEY = ['altKey', 'KeyT'];

/** Sets sonner's variables to our design tokens. The tokens follow the theme and replace sonner's own themes. */
const SONNER_STYLE = {
  '--normal-bg': 'var(--raised)',
  '--normal-border': 'var(--line)',
  '--normal-text': 'var(--ink)',
  '--border-radius': '12px',
} as CSSProperties;

/**
 * Sonner's ids of the shown toasts, by the ids of `toast`. A toast that closes loses its entry, because sonner would
 * remove a new toast with the same id together with the closing one.
 */
const sonnerIds = new Map<string, string>();
let serial = 0;

const durationOf = ({ kind, action }: Toast): number =>
  kind === 'loading' ? Number.POSITIVE_INFINITY : action ? ACTION_DURATION_MS : DURATION_MS;

/** Converts an action to sonner's format. `onClose` is called if its click closes the toast. */
const sonnerActionOf = ({ kind, action }: Toast, onClose: () => void) =>
  action && {
    label: action.label,
    onClick: (event: MouseEvent<HTMLElement>) => {
      // Take the focus from the button before it is removed: then sonner returns the focus to the element that had it
      // before the toasts.
      event.currentTarget.blur();
      // Keep sonner from closing the toast: a loading toast stays until its work has stopped and a new toast replaces
      // it.
      if (kind === 'loading') event.preventDefault();
      else onClose();
      action.run();
    },
  };

/**
 * Renders the toasts. Position, number of visible toasts, gap and swipe distance follow section 9 of the specification.
 * The swipe distance is not configurable, so the build patches it into sonner (vite.config.ts).
 */
export function Toaster() {
  useEffect(
    () =>
      connectToaster((newToast) => {
        const { kind, message, text, id = `toast-${++serial}` } = newToast;
        const sonnerId = sonnerIds.get(id) ?? `${id}-${++serial}`;
        sonnerIds.set(id, sonnerId);
        const releaseId = (): void => {
          if (sonnerIds.get(id) === sonnerId) sonnerIds.delete(id);
        };
        // Pass all options, because a toast that replaces another one would inherit the missing ones.
        toast[kind](message, {
          id: sonnerId,
          description: text,
          duration: durationOf(newToast),
          action: sonnerActionOf(newToast, releaseId),
          onDismiss: releaseId,
          onAutoClose: releaseId,
        });
      }),
    [],
  );
  return createPortal(
    <div {...{ [ABOVE_LAYERS]: '' }}>
      <Sonner
        position="bottom-right"
        visibleToasts={3}
        gap={14}
        hotkey={HOTKEY}
        closeButton
        style={SONNER_STYLE}
      />
    </div>,
    document.body,
  );
}
