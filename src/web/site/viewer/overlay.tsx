import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ScreenCard, ScreenThumb } from '#shared/contracts/screens.ts';
import { attemptPausedReads } from '#web/api/attempt-paused.ts';
import { screenQuery } from '#web/api/queries.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { useModalLayer } from '#web/kit/modal-layer.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { useIsOffline } from '#web/kit/use-online.ts';
import { pageTitle } from '../seo.ts';
import { NotFoundPage } from '../states/not-found-page.tsx';
import { OfflineNote } from '../states/offline-note.tsx';
import { useSite } from '../use-site.ts';
import { useModal } from './modal.tsx';
import { focusTarget, openerOf, showInOverlay } from './overlay-navigation.ts';
import { useScreenOrder } from './screen-order.ts';
import { useScreenErrorToast } from './use-error-toast.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useSwipe } from './use-swipe.ts';
import { useWalk } from './use-walk.ts';
import { useZoomInFrom } from './use-zoom-in-from.ts';
import { type ViewedScreen, viewedDetail } from './viewed-screen.ts';
import { Viewer } from './viewer.tsx';

/** What is known of a screen before its facts have come: the thumbnail, and the app where the list names it. */
const viewedSeed = (seed: ScreenThumb | ScreenCard): ViewedScreen => ({
  thumb: seed,
  app: 'app' in seed ? seed.app : undefined,
  detail: undefined,
});

/** A screen above the page that it was opened from: a modal layer with the list's arrows. */
export function Overlay({ id }: { id: string }) {
  const router = useRouter();
  const { close, setModalTitle } = useModal();
  const site = useSite();
  const [opener] = useState(() => openerOf(id));
  const [seed, setSeed] = useState<ScreenThumb | ScreenCard | null>(opener?.screen ?? null);
  const { data, error } = useQuery(screenQuery(id));
  // What was loaded once stays shown when a later refresh fails.
  const failure = data ? null : error;
  useScreenErrorToast(failure);

  const screen = data ? viewedDetail(data) : seed?.id === id ? viewedSeed(seed) : null;
  const neighbours = useNeighbours(useScreenOrder(), screen?.thumb, screen?.app?.slug);
  const walk = useWalk(id, neighbours, (target) => {
    setSeed(target);
    showInOverlay(router, target.id);
  });

  const offline = useIsOffline();
  const title = screen?.thumb.title;
  useEffect(() => {
    if (title) setModalTitle(pageTitle(site, title));
  }, [title, site, setModalTitle]);

  const layer = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useModalLayer({
    ref: layer,
    onEscape: close,
    onKey: ({ key, altKey, ctrlKey, metaKey }) => {
      if (altKey || ctrlKey || metaKey || layer.current?.querySelector('[data-zoomed]')) return;
      if (key === 'ArrowLeft') walk.step('previous');
      if (key === 'ArrowRight') walk.step('next');
    },
    returnFocus: () => focusTarget(router, id, opener),
  });
  useZoomInFrom(opener, frame);
  const swipe = useSwipe((way) => walk.step(way === 1 ? 'next' : 'previous'));

  const closeButton = (
    <button
      type="button"
      aria-label="Close"
      className={buttonClass({ variant: 'ghost', size: 'icon' })}
      onClick={close}
    >
      <X aria-hidden size={18} />
    </button>
  );

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
        <WithClose button={closeButton}>
          <NotFoundPage />
        </WithClose>
      ) : screen ? (
        <Viewer
          screen={screen}
          walk={walk.position > 0 && walk.total > 1 ? walk : null}
          close={closeButton}
          preview={opener?.screen.id === id ? (opener.preview ?? null) : null}
          frame={frame}
        />
      ) : (
        <WithClose button={closeButton}>
          {offline ? (
            <OfflineNote retry={attemptPausedReads} />
          ) : (
            <Spinner label="Loading screen" className="text-lg text-ink-faint" />
          )}
        </WithClose>
      )}
    </div>,
    document.body,
  );
}

function WithClose({ button, children }: { button: ReactNode; children: ReactNode }) {
  return (
    <div className="grid size-full place-items-center overflow-y-auto">
      <div className="absolute top-2.5 right-2.5">{button}</div>
      {children}
    </div>
  );
}
