import type { ReactNode } from 'react';

/** Actions of a form at the foot of small windows, whose header scrolls away; on large ones they are in the header. */
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
