import type { ReactNode } from 'react';
import { useIsOffline, useOnReconnect } from '#web/kit/use-online.ts';
import { OfflineNote } from './offline-note.tsx';
import { RetryButton } from './retry-button.tsx';

/** A list that could not be loaded: its skeleton without animation, and a retry button. */
export function ListFailure({ retry, children }: { retry: () => unknown; children: ReactNode }) {
  useOnReconnect(retry);
  return (
    <div className="relative">
      <div className="still opacity-60">{children}</div>
      <div className="absolute inset-x-0 top-20 flex justify-center">
        {useIsOffline() ? <OfflineNote retry={retry} /> : <RetryButton retry={retry} />}
      </div>
    </div>
  );
}
