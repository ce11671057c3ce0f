import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { MESSAGES } from '#shared/messages.ts';
import { Button } from '#web/kit/button.tsx';
import { SearchField } from '../parts/inputs/search-field.tsx';

type Props = {
  search: string;
  onSearch: (text: string) => void;
  /** Result count, such as '24 categories', or '3 of 24 categories' during a search. */
  countText: string;
  /** Expands or collapses all terms; null if no term has children. */
  onToggleAll: ((open: boolean) => void) | null;
};

/**
 * Sticky toolbar above the list of terms. `--head` is the height of the sticky header above the toolbar, and
 * `--bar` the height of the toolbar.
 */
export function ListToolbar({ search, onSearch, countText, onToggleAll }: Props) {
  return (
    <div className="sticky top-(--head) z-2 flex h-(--bar) items-center gap-2 border-line border-b bg-canvas px-4 sm:px-6 lg:px-8">
      <SearchField
        label={MESSAGES.popular.search}
        value={search}
        onChange={onSearch}
        className="grow sm:max-w-80"
      />
      <p role="status" className="hidden whitespace-nowrap px-1 text-ink-soft text-sm tabular-nums sm:block">
        {countText}
      </p>
      {onToggleAll && (
        <div className="ml-auto flex gap-1">
          <Button
            variant="ghost"
            className="max-md:w-9 max-md:px-0! max-md:pointer-coarse:w-[44px]"
            onClick={() => onToggleAll(true)}
          >
            <ChevronsUpDown aria-hidden size={15} />
            <span className="max-md:sr-only">Expand all</span>
          </Button>
          <Button
            variant="ghost"
            className="max-md:w-9 max-md:px-0! max-md:pointer-coarse:w-[44px]"
            onClick={() => onToggleAll(false)}
          >
            <ChevronsDownUp aria-hidden size={15} />
            <span className="max-md:sr-only">Collapse all</span>
          </Button>
        </div>
      )}
    </div>
  );
}
