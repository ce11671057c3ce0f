import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ABOVE_LAYERS } from './above-layers.ts';
import { onDemand, useOnDemand } from './on-demand.ts';
import { reloadForNewVersion } from './reload-for-new-version.ts';
import { connectToaster, onToastRequested, type Toast } from './toasts.ts';

const toaster = onDemand(() => import('./toaster.tsx').then((module) => module.Toaster));

/** Time for which a message is shown without the toaster, in milliseconds. */
const DURATION_MS = 4000;

/**
 * Loads the toaster when the first toast is requested. If its code cannot be loaded, shows the message as plain text,
 * and the next toast requests the code again.
 */
export function ToastHost() {
  const [isRequested, setRequested] = useState(false);
  const [plainToast, setPlainToast] = useState<Toast | null>(null);
  useEffect(() => onToastRequested(() => setRequested(true)), []);
  useEffect(() => {
    if (!plainToast) return;
    const timer = setTimeout(setPlainToast, DURATION_MS, null);
    return () => clearTimeout(timer);
  }, [plainToast]);
  const showPlainToast = (): void => {
    setRequested(false);
    // Connects only to receive the queued toasts. Disconnects at once, so that the next toast is queued and requests
    // the code again.
    if (!reloadForNewVersion()) connectToaster(setPlainToast)();
  };
  if (isRequested) return <LoadedToaster onFailure={showPlainToast} />;
  return plainToast && <PlainToast toast={plainToast} />;
}

function PlainToast({ toast: { message, text } }: { toast: Toast }) {
  return createPortal(
    <p {...{ [ABOVE_LAYERS]: '' }} role="alert" className="panel fixed right-4 bottom-4 z-50 ml-4 px-4 py-3">
      {message} {text}
    </p>,
    document.body,
  );
}

function LoadedToaster({ onFailure }: { onFailure: () => void }) {
  const Toaster = useOnDemand(toaster, onFailure);
  return Toaster && <Toaster />;
}
