import type { ReactNode } from 'react';

/**
 * Sticky bar with the actions of a form at the bottom of small windows, where the page header scrolls out of view. On
 * large windows the page header contains the actions. The style sheet of the toasts finds the bar by `data-form-foot`
 * and shows toasts above it.
 */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-form-foot
      className="sticky bottom-0 z-10 mt-auto flex flex-wrap items-center justify-end gap-2 border-line border-t bg-canvas px-4 py-3 sm:px-6 lg:hidden"
    >
      {children}
    </div>
  );
}
