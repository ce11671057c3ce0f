import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { LIMITS } from '#shared/limits.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { PictureButton } from './picture/picture-button.tsx';
import { SEARCH_PLACEHOLDER } from './search-dialog-context.ts';
import { optionId } from './search-results.tsx';
import type { SearchCombobox } from './use-search-combobox.ts';

type Props = {
  ref: Ref<HTMLInputElement>;
  listId: string;
  combobox: SearchCombobox;
  onClose: () => void;
  onPicture: (picture: File) => void;
};

/** Search field of the dialog with its close button. */
export function SearchField({ ref, listId, combobox, onClose, onPicture }: Props) {
  const { text, query, type, isCurrent, optionCount, activeIndex, onKeyDown } = combobox;
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 border-line border-b pr-2.5 pl-5">
      {query !== '' && !isCurrent ? (
        <Spinner className="text-ink-faint text-sm" />
      ) : (
        <Search aria-hidden size={18} className="shrink-0 text-ink-faint" />
      )}
      <input
        ref={ref}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
        autoFocus
        type="text"
        role="combobox"
        aria-label="Search"
        aria-expanded={optionCount > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={optionCount > 0 ? optionId(listId, activeIndex) : undefined}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        enterKeyHint="go"
        spellCheck={false}
        maxLength={LIMITS.searchQueryMax}
        placeholder={SEARCH_PLACEHOLDER}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 grow bg-transparent text-ellipsis text-md outline-none placeholder:text-ink-faint"
      />
      <PictureButton onPicture={onPicture} />
      <button
        type="button"
        aria-label="Close search"
        onClick={onClose}
        className={buttonClass({ variant: 'ghost', size: 'icon' })}
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}
