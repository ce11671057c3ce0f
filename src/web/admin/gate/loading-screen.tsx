import { Spinner } from '#web/kit/spinner.tsx';

/** Same as the initial content of the document, so that nothing changes when the script starts. */
export function LoadingScreen() {
  return (
    <div className="grid min-h-dvh place-items-center text-ink-faint">
      <Spinner label="Loading" className="text-lg" />
    </div>
  );
}
