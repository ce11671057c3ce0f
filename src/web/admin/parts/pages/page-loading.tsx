import { Spinner } from '#web/kit/spinner.tsx';

/** Shown while the code or the data of a page is loading. */
export function PageLoading() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-ink-faint">
      <Spinner label="Loading" className="text-lg" />
    </div>
  );
}
