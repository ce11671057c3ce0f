import { Button } from '#web/kit/button.tsx';

/** Message for a list, or for the next page of a list, that could not be loaded. */
export function ListFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-4 py-5 sm:px-6">
      <p className="text-ink-soft">{text}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
