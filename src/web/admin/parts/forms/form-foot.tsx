import type { ReactNode } from 'react';

/**
 * Sticky actions at the bottom of a form on small windows, where the page header scrolls away. On large windows the
 * header contains them.
 */
export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <div
      data-form-foot
      className="sticky bottom-0 z-10 mt-auto flex items-center justify-end gap-2 border-line border-t bg-canvas px-4 py-3 sm:px-6 lg:hidden"
    >
      {children}
    </div>
  );
}
