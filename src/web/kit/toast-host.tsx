import { useEffect, useState } from 'react';
import { onDemand, useOnDemand } from './on-demand.ts';
import { reloadForNewVersion } from './reload-for-new-version.ts';
import { onToastRequested } from './toasts.ts';

const toaster = onDemand(() => import('./toaster.tsx').then((module) => module.Toaster));

/** Container of the toasts. Their code is loaded with the first toast. */
export function ToastHost() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onToastRequested(() => setWanted(true)), []);
  if (!isWanted) return null;
  return <WantedToaster onFailure={() => setWanted(false)} />;
}

function WantedToaster({ onFailure }: { onFailure: () => void }) {
  const Toaster = useOnDemand(toaster, () => {
    onFailure();
    reloadForNewVersion();
  });
  return Toaster && <Toaster />;
}
