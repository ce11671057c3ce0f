import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { retryPausedReads } from '#web/api/retry-paused-reads.ts';
import { useIsOffline } from '#web/kit/use-online.ts';
import { OfflineNote } from './offline-note.tsx';

/**
 * Wraps the skeleton of loading content. While the browser is offline, shows a note with a button that retries the
 * paused reads.
 */
export function LoadingSkeleton({ className, children }: { className?: string; children: ReactNode }) {
  const isOffline = useIsOffline();
  return (
    <div aria-busy className={clsx('relative', className)}>
      <p role="status" className="sr-only">
        {isOffline ? 'You are offline' : 'Loading'}
      </p>
      <div className={isOffline ? 'still' : undefined}>{children}</div>
      {isOffline && (
        <div className="absolute inset-x-0 top-20 flex justify-center">
          <OfflineNote retry={retryPausedReads} />
        </div>
      )}
    </div>
  );
}
