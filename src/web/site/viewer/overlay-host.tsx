import { useEffect } from 'react';
import { onDemand, useOnDemand, whenIdle } from '#web/kit/on-demand.ts';
import { useModal } from './modal.tsx';

const overlay = onDemand(() => import('./overlay.tsx').then((module) => module.Overlay));

/** Shows the screen of the history state above the page. The overlay's code is loaded while the browser is idle. */
export function OverlayHost() {
  const { id } = useModal();
  useEffect(() => whenIdle(() => void overlay.preload()), []);
  return id === null ? null : <LoadedOverlay id={id} />;
}

function LoadedOverlay({ id }: { id: string }) {
  // The address bar already shows the screen's own URL. If the overlay's code cannot be loaded, a reload opens that
  // page.
  const Overlay = useOnDemand(overlay, () => location.reload());
  return Overlay && <Overlay id={id} />;
}
