import { Spinner } from '#web/kit/spinner.tsx';

/** While a page's code is on its way. */
export function PageLoading() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-ink-faint">
      <Spinner label="Loading" className="text-lg" />
    </div>
  );
}
