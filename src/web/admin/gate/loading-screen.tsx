import { Spinner } from '#web/kit/spinner.tsx';

/**
 * Full-page spinner. It looks like the initial content of the document, so nothing moves when the script
 * starts.
 */
export function LoadingScreen() {
  return (
    <div className="grid min-h-dvh place-items-center text-ink-faint">
      <Spinner label="Loading" className="text-lg" />
    </div>
  );
}
