import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Holds a picture that may be larger than its place; the keyboard scrolls it too. */
export function PicturePane({ className, children }: { className: string; children: ReactNode }) {
  return (
    <section
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it could take the focus that scrolls
      tabIndex={0}
      className={clsx('overflow-auto overscroll-contain rounded-media bg-sunken p-4 hairline', className)}
    >
      {children}
    </section>
  );
}
