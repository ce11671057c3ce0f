import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { buttonClass } from '#web/kit/button.tsx';
import { useModalLayer } from '#web/kit/modal-layer.ts';
import { LayerContext } from './layer.ts';

type Props = {
  title: string;
  text?: string;
  onClose: () => void;
  /** For content with more than one column. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * Modal sheet with a form at the right edge of the window. It is open while this component is mounted. A click
 * outside does not close it, so that input is not lost.
 */
export function Sheet({ title, text, onClose, isWide = false, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  useModalLayer({ ref, onEscape: onClose });
  return createPortal(
    <div
      ref={ref}
      role="dialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      tabIndex={-1}
      className="fixed inset-0 z-50 flex justify-end bg-black/40 outline-none inert:bg-transparent"
    >
      <div
        className={clsx(
          'side-sheet flex h-full w-full flex-col bg-canvas',
          isWide ? 'max-w-160' : 'max-w-120',
        )}
      >
        <header className="flex items-center justify-between gap-4 border-line border-b px-5 py-4 sm:px-6">
          <div>
            <h2 id={`${id}-title`} className="font-semibold text-md">
              {title}
            </h2>
            {text && (
              <p id={`${id}-text`} className="text-ink-soft text-sm">
                {text}
              </p>
            )}
          </div>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
          >
            <X aria-hidden size={18} />
          </button>
        </header>
        <LayerContext value={ref}>{children}</LayerContext>
      </div>
    </div>,
    document.body,
  );
}

export const SheetBody = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-0 grow grid-cols-1 content-start gap-5 overflow-y-auto overscroll-contain p-5 sm:p-6">
    {children}
  </div>
);

export const SheetActions = ({ children }: { children: ReactNode }) => (
  <div className="flex justify-end gap-2 border-line border-t px-5 py-3 sm:px-6">{children}</div>
);
