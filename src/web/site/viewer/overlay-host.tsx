import { useEffect } from 'react';
import { onDemand, useOnDemand, whenIdle } from '#web/kit/on-demand.ts';
import { useModal } from './modal.tsx';

const overlay = onDemand(() => import('./overlay.tsx').then((module) => module.Overlay));

/** Shows the screen that the history state names above the page; its code comes while the browser is idle. */
export function OverlayHost() {
  const { id } = useModal();
  useEffect(() => whenIdle(() => void overlay.preload()), []);
  return id === null ? null : <WantedOverlay id={id} />;
}

function WantedOverlay({ id }: { id: string }) {
  // The address bar shows the screen's own page already: without the overlay's code, a reload opens that.
  const Overlay = useOnDemand(overlay, () => location.reload());
  return Overlay && <Overlay id={id} />;
}
