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

/** Our tokens follow the theme, so sonner's own themes are not needed. */
const COLOURS = {
  '--normal-bg': 'var(--raised)',
  '--normal-border': 'var(--line)',
  '--normal-text': 'var(--ink)',
  '--border-radius': '12px',
} as CSSProperties;

const durationOf = ({ kind, action }: Toast): number =>
  kind === 'loading' ? Number.POSITIVE_INFINITY : action ? ACTION_DURATION_MS : DURATION_MS;

/** Converts an action to sonner's format. */
const sonnerActionOf = ({ kind, action }: Toast) =>
  action && {
    label: action.label,
    onClick: (event: MouseEvent<HTMLElement>) => {
      // The button disappears after the click. When it loses the focus, sonner focuses the element that had the focus
      // before the toasts.
      event.currentTarget.blur();
      // Otherwise sonner would close the toast. A loading toast stays until its work has stopped and a new toast
      // replaces it.
      if (kind === 'loading') event.preventDefault();
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
        const { kind, message, text, id } = newToast;
        // Pass all options, because a toast that replaces another one would inherit the missing ones.
        toast[kind](message, {
          ...(id !== undefined && { id }),
          description: text,
          duration: durationOf(newToast),
          action: sonnerActionOf(newToast),
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
        style={COLOURS}
      />
    </div>,
    document.body,
  );
}
