import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { buttonClass } from '#web/kit/button.tsx';
import { useModalLayer } from '#web/kit/modal-layer.ts';
import { Sidebar } from './sidebar.tsx';

/**
 * The sidebar on small windows, as a modal sheet that slides in from the left. It closes when the window becomes so wide
 * that the frame shows the sidebar.
 */
export function SidebarSheet({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useModalLayer({ ref, onEscape: onClose });
  // A hidden sheet would still make the page inert.
  const closeIfHidden = useEffectEvent(() => {
    if (ref.current?.getClientRects().length === 0) onClose();
  });
  useEffect(() => {
    addEventListener('resize', closeIfHidden);
    return () => removeEventListener('resize', closeIfHidden);
  }, []);
  return createPortal(
    <div
      ref={ref}
      role="dialog"
      aria-modal="true"
      aria-label="Navigation"
      tabIndex={-1}
      className="fixed inset-0 z-40 outline-none lg:hidden"
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={onClose}
        className="absolute inset-0 size-full cursor-default bg-black/40"
      />
      <div className="admin-sheet relative h-full w-[280px] max-w-[85vw] bg-canvas">
        <button
          type="button"
          aria-label="Close navigation"
          onClick={onClose}
          className={`${buttonClass({ variant: 'ghost', size: 'icon' })} absolute! top-2.5 right-2`}
        >
          <X aria-hidden size={18} />
        </button>
        <Sidebar onNavigate={onClose} />
      </div>
    </div>,
    document.body,
  );
}
