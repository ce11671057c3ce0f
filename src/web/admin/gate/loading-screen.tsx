import { Spinner } from '#web/kit/spinner.tsx';

/** What the document shows from the start, so that nothing changes when the script takes over. */
export function LoadingScreen() {
  return (
    <div className="grid min-h-dvh place-items-center text-ink-faint">
      <Spinner label="Loading" className="text-lg" />
    </div>
  );
}
