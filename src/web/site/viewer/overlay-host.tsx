import { useEffect } from 'react';
import { onDemand, useOnDemand, whenIdle } from '#web/kit/on-demand.ts';
import { reloadOrReport } from '#web/kit/reload-for-new-version.ts';
import { isOffline } from '#web/kit/use-online.ts';
import { useModal } from './modal.tsx';

const overlay = onDemand(() => import('./overlay.tsx').then((module) => module.Overlay));

/** Shows the screen whose id is in the history state. The overlay's code is loaded while the browser is idle. */
export function OverlayHost() {
  const { id } = useModal();
  useEffect(() => whenIdle(() => void overlay.preload()), []);
  return id === null ? null : <LoadedOverlay id={id} />;
}

function LoadedOverlay({ id }: { id: string }) {
  const { close } = useModal();
  const Overlay = useOnDemand(overlay, () => {
    // The address bar already shows the screen's own URL, so a reload opens that page. Offline, a reload would replace
    // the site with the browser's error page.
    if (!isOffline()) return location.reload();
    close();
    reloadOrReport('The screen');
  });
  return Overlay && <Overlay id={id} />;
}
