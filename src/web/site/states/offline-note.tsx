import { RetryButton } from './retry-button.tsx';

/** Shown on top of a skeleton, or instead of content, while the network is unavailable. */
export function OfflineNote({ retry }: { retry: () => unknown }) {
  return (
    <div className="panel flex flex-col items-center px-8 py-6 text-center">
      <p className="font-medium text-md">You are offline</p>
      <p className="mt-1 text-ink-soft">This loads as soon as the connection is back.</p>
      <RetryButton retry={retry} className="mt-4" />
    </div>
  );
}
