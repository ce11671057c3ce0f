import { clsx } from 'clsx';
import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useModalLayer } from '#web/kit/modal-layer.ts';
import { LayerContext } from './layer.ts';

type Props = {
  title: string;
  text?: ReactNode;
  /** Called on Escape or a click on the backdrop. Omit it if the user must answer. */
  onClose?: (() => void) | undefined;
  role?: 'dialog' | 'alertdialog';
  /** For content beyond a question or a few fields. */
  isWide?: boolean;
  children: ReactNode;
};

/** Modal dialog with a question or a short form. It is open while this component is mounted. */
export function Dialog({ title, text, onClose, role = 'dialog', isWide = false, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  useModalLayer({ ref, onEscape: () => onClose?.() });
  return createPortal(
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support `aria-modal`
    <div
      ref={ref}
      role={role}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      tabIndex={-1}
      className="fixed inset-0 z-50 grid place-items-center overflow-y-auto overscroll-contain bg-black/40 p-4 outline-none inert:bg-transparent"
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose?.()}
    >
      <div className={clsx('dialog-in panel w-full p-5 sm:p-6', isWide ? 'max-w-180' : 'max-w-110')}>
        <h2 id={`${id}-title`} className="font-semibold text-md">
          {title}
        </h2>
        {text && (
          <div id={`${id}-text`} className="mt-1.5 text-ink-soft">
            {text}
          </div>
        )}
        <LayerContext value={ref}>{children}</LayerContext>
      </div>
    </div>,
    document.body,
  );
}

type ActionsProps = {
  /** Stacks the buttons on phones, for long labels. */
  isStacked?: boolean;
  children: ReactNode;
};

export function DialogActions({ isStacked = false, children }: ActionsProps) {
  return (
    <div
      className={clsx(
        'mt-6 flex flex-wrap justify-end gap-2',
        isStacked && 'max-sm:flex-col max-sm:flex-nowrap',
      )}
    >
      {children}
    </div>
  );
}
