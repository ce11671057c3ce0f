import { useSuspenseQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { screenQuery } from '#web/api/queries.ts';
import { ABOVE_LAYERS } from '#web/kit/above-layers.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { isLayerOpen, OPEN_POPUP } from '#web/kit/modal-layer.ts';
import { SiteLink } from '../site-link.tsx';
import { useModal } from './modal.tsx';
import { zoomOut } from './use-zoom.ts';
import { viewedDetail } from './viewed-screen.ts';
import { Viewer } from './viewer.tsx';

/** A screen as a page of its own: the overlay's viewer below the site's header, without arrows [P-05, P-44]. */
export function ScreenPage({ id }: { id: string }) {
  const { data } = useSuspenseQuery(screenQuery(id));
  const { close } = useModal();
  useCloseOnEscape(close);
  return (
    <div data-page="screen" className="h-[calc(100dvh-var(--header-height))] min-h-120">
      <Viewer
        screen={viewedDetail(data)}
        navigation={null}
        close={
          <SiteLink
            href="/"
            aria-label="Close"
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
          >
            <X aria-hidden size={18} />
          </SiteLink>
        }
      />
    </div>
  );
}

/**
 * On Escape, zooms out or closes the comparison. If neither is active, closes the viewer. Leaves the key to an inner
 * element that handles it [P-43].
 */
function useCloseOnEscape(close: () => void): void {
  const onKey = useEffectEvent(({ key, repeat, defaultPrevented, target }: KeyboardEvent) => {
    if (key !== 'Escape' || repeat || defaultPrevented || isLayerOpen()) return;
    if (document.querySelector(`:popover-open, [role=tooltip]:not([hidden]), ${OPEN_POPUP}`)) return;
    if (target instanceof Element && target.closest(`[${ABOVE_LAYERS}]`)) return;
    if (!zoomOut(document)) close();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
