import { useEffect, useState } from 'react';
import { onDemand, useOnDemand } from './on-demand.ts';
import { reloadForNewVersion } from './reload-for-new-version.ts';
import { onToastRequested } from './toasts.ts';

const toaster = onDemand(() => import('./toaster.tsx').then((module) => module.Toaster));

/** Container of the toasts. The code of the toaster is only loaded when the first toast is requested. */
export function ToastHost() {
  const [isRequested, setRequested] = useState(false);
  useEffect(() => onToastRequested(() => setRequested(true)), []);
  if (!isRequested) return null;
  return <LoadedToaster onFailure={() => setRequested(false)} />;
}

function LoadedToaster({ onFailure }: { onFailure: () => void }) {
  const Toaster = useOnDemand(toaster, () => {
    onFailure();
    reloadForNewVersion();
  });
  return Toaster && <Toaster />;
}
