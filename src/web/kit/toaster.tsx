import { type CSSProperties, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast } from 'sonner';
import 'sonner/dist/styles.css';
import './toaster.css';
import { ABOVE_LAYERS } from './modal-layer.ts';
import { serveToasts, type Toast } from './toasts.ts';

const DURATION_MS = 4000;
/** Time to read it, decide, and get there. */
const ACTION_DURATION_MS = 10_000;
const HOTKEY = ['altKey', 'KeyT'];

/** Our tokens follow the theme by themselves, so sonner's own two themes are not needed. */
const COLOURS = {
  '--normal-bg': 'var(--raised)',
  '--normal-border': 'var(--line)',
  '--normal-text': 'var(--ink)',
  '--border-radius': '12px',
} as CSSProperties;

const durationOf = ({ kind, action }: Toast): number =>
  kind === 'loading' ? Number.POSITIVE_INFINITY : action ? ACTION_DURATION_MS : DURATION_MS;

/** As sonner wants it. */
const buttonOf = ({ kind, action }: Toast) =>
  action && {
    label: action.label,
    onClick: (event: { preventDefault: () => void }) => {
      // What goes on says itself when it has stopped.
      if (kind === 'loading') event.preventDefault();
      action.run();
    },
  };

/** Numbers of the specification, section 9; width and swipe distance are sonner's own and set by the build. */
export function Toaster() {
  useEffect(
    () =>
      serveToasts((wanted) => {
        const { kind, message, text, id } = wanted;
        // Stated each time: a toast that takes another's place would inherit that one's.
        toast[kind](message, {
          ...(id !== undefined && { id }),
          description: text,
          duration: durationOf(wanted),
          action: buttonOf(wanted),
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
