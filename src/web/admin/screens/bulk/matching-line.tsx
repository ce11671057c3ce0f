import { Button } from '#web/kit/button.tsx';

type Props = {
  /** Rows that are loaded, all of them selected. */
  loaded: number;
  /** How many the list has in all. */
  matching: number;
  /** Whether all that match are selected already. */
  areAll: boolean;
  isBusy: boolean;
  onAll: () => void;
};

/** Says that more match than can be seen, and offers to take them along. */
export function MatchingLine({ loaded, matching, areAll, isBusy, onAll }: Props) {
  const all = matching.toLocaleString('en');
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-1.5 text-ink-soft text-sm"
    >
      {areAll ? (
        <span>All {all} matching screens are selected.</span>
      ) : (
        <>
          <span>{loaded.toLocaleString('en')} loaded screens are selected.</span>
          <Button
            variant="ghost"
            size="small"
            disabled={isBusy}
            onClick={onAll}
            className="text-ink! underline"
          >
            Select all {all} matching
          </Button>
        </>
      )}
    </div>
  );
}
