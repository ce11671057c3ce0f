import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Scrollable pane for an image that may be larger than the pane. Can be scrolled with the keyboard. */
export function ImagePane({ className, children }: { className: string; children: ReactNode }) {
  return (
    <section
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling needs a focusable element
      tabIndex={0}
      className={clsx('overflow-auto overscroll-contain rounded-media bg-sunken p-4 hairline', className)}
    >
      {children}
    </section>
  );
}
