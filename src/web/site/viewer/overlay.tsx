import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { retryPausedReads } from '#web/api/retry-paused-reads.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { useModalLayer } from '#web/kit/modal-layer.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { useIsOffline } from '#web/kit/use-online.ts';
import { pageTitle } from '../seo.ts';
import { NotFoundPage } from '../states/not-found-page.tsx';
import { OfflineNote } from '../states/offline-note.tsx';
import { useSite } from '../use-site.ts';
import { useModal } from './modal.tsx';
import { focusTarget, openingThumbnailOf } from './overlay-navigation.ts';
import { useOverlayScreen } from './use-overlay-screen.ts';
import { useSwipe } from './use-swipe.ts';
import { zoomOut } from './use-zoom.ts';
import { useZoomInFrom } from './use-zoom-in-from.ts';
import { Viewer } from './viewer.tsx';

/** A screen in a modal dialog above the page that it was opened from, with arrows through a list (`ViewerList`). */
export function Overlay({ id }: { id: string }) {
  const router = useRouter();
  const { close, setModalTitle } = useModal();
  const site = useSite();
  const [openingThumbnail] = useState(() => openingThumbnailOf(id));
  const { screen, failure, navigation, show } = useOverlayScreen(id, openingThumbnail);

  const title = screen?.thumb.title;
  useEffect(() => {
    if (title) setModalTitle(pageTitle(site, title));
  }, [title, site, setModalTitle]);

  const layer = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useModalLayer({
    ref: layer,
    onEscape: () => {
      if (!zoomOut(layer.current as HTMLElement)) close();
    },
    onKey: ({ key, altKey, ctrlKey, metaKey, target }) => {
      if (altKey || ctrlKey || metaKey || layer.current?.querySelector('[data-zoomed]')) return;
      // In a select, the arrow keys choose an option.
      if (target instanceof HTMLSelectElement) return;
      if (key === 'ArrowLeft') navigation.step('previous');
      if (key === 'ArrowRight') navigation.step('next');
    },
    returnFocus: () => focusTarget(router, id, openingThumbnail),
  });
  // If the focused element is removed with the previous screen, for example the link of a tag, the browser moves the
  // focus to the body. Return the focus to the overlay.
  useEffect(() => {
    if (document.activeElement === document.body) layer.current?.focus({ preventScroll: true });
  });
  useZoomInFrom(openingThumbnail, frame);
  const swipe = useSwipe((direction) => navigation.step(direction === 1 ? 'next' : 'previous'));

  const closeButton = <CloseButton onClose={close} />;
  return createPortal(
    <div
      ref={layer}
      role="dialog"
      aria-modal
      aria-label={title ?? 'Screen'}
      tabIndex={-1}
      data-overlay={id}
      className="swipe-area fixed inset-0 z-50 bg-canvas outline-none transition-opacity duration-150 ease-out starting:opacity-0"
      {...swipe}
    >
      {failure ? (
        <WithCloseButton button={closeButton}>
          <NotFoundPage />
        </WithCloseButton>
      ) : screen ? (
        <Viewer
          screen={screen}
          navigation={navigation.position > 0 && navigation.total > 1 ? navigation : null}
          close={closeButton}
          preview={openingThumbnail?.screen.id === id ? (openingThumbnail.preview ?? null) : null}
          frame={frame}
          onVariant={show}
        />
      ) : (
        <WithCloseButton button={closeButton}>
          <Pending />
        </WithCloseButton>
      )}
    </div>,
    document.body,
  );
}

const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <button
    type="button"
    aria-label="Close"
    className={buttonClass({ variant: 'ghost', size: 'icon' })}
    onClick={onClose}
  >
    <X aria-hidden size={18} />
  </button>
);

/** Shown until the screen is loaded. */
const Pending = () =>
  useIsOffline() ? (
    <OfflineNote retry={retryPausedReads} />
  ) : (
    <Spinner label="Loading screen" className="text-lg text-ink-faint" />
  );

function WithCloseButton({ button, children }: { button: ReactNode; children: ReactNode }) {
  return (
    <div className="grid size-full place-items-center overflow-y-auto">
      <div className="absolute top-2.5 right-2.5">{button}</div>
      {children}
    </div>
  );
}
