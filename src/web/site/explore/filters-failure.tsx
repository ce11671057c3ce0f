import { RetryButton } from '../states/retry-button.tsx';

/** Shown in place of filters that could not be loaded. */
export const FiltersFailure = ({ retry }: { retry: () => unknown }) => (
  <div role="alert" className="px-2 text-ink-soft text-sm">
    <p>The filters could not be loaded</p>
    <RetryButton size="small" className="mt-2" retry={retry} />
  </div>
);
