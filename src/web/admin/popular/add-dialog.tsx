import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type BrowsableCategoryType, CATEGORY_TYPE_LABELS } from '#shared/category-types.ts';
import type { AdminCategory, AdminPopular } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Button } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { pathsOf } from '../categories/tree.ts';
import { categoriesQuery } from '../data/categories.ts';
import { Dialog, DialogActions } from '../parts/dialogs/dialog.tsx';
import { ListFailure } from '../parts/lists/list-failure.tsx';
import { messageOf } from '../parts/text/message-of.ts';
import { choicesFor } from './entries.ts';

type Props = {
  type: BrowsableCategoryType;
  entries: readonly AdminPopular[];
  onAdd: (category: AdminCategory) => void;
  onClose: () => void;
};

/** Number of entries that each arrow key moves in a list of two columns. */
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 2, ArrowUp: -2 };

/**
 * Dialog that adds unlisted categories of the type, searched by name. It stays open, so that several can be added
 * [A-64].
 */
export function AddDialog({ type, entries, onAdd, onClose }: Props) {
  const { data, error, refetch } = useQuery(categoriesQuery());
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const paths = useMemo(() => pathsOf(data ?? []), [data]);
  const choices = choicesFor(data ?? [], { type, entries, search });
  useEffect(() => {
    if (error) toast('error', MESSAGES.loading.categories(messageOf(error)));
  }, [error]);

  const buttons = (): HTMLElement[] => [...(list.current?.querySelectorAll('button') ?? [])];
  // An added category disappears from the list together with the focus, so focus the one that replaces it.
  const focusNext = useRef<number | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    const all = buttons();
    (all[focusNext.current] ?? all.at(-1) ?? input.current)?.focus();
    focusNext.current = null;
  });
  const walk = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || (at === -1 && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const next = at === -1 ? 0 : at + step;
    (next < 0 ? input.current : all[next])?.focus();
  };

  return (
    <Dialog
      title="Add Category"
      text={`To the popular ${CATEGORY_TYPE_LABELS[type]}.`}
      isWide
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the field and the buttons inside */}
      <div onKeyDown={walk}>
        <input
          ref={input}
          type="search"
          autoFocus
          aria-label={MESSAGES.popular.search.replace(/\.+$/, '')}
          placeholder={MESSAGES.popular.search}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={(event) => {
            // Ignore Enter without a search, and Enter that confirms a word in an input method editor.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || search.trim() === '') return;
            const [first] = choices;
            if (first) onAdd(first);
            event.currentTarget.select();
          }}
          className="mt-4 block h-10 w-full rounded-control bg-canvas px-3 text-base shadow-[inset_0_0_0_1px_var(--line-strong)] placeholder:text-ink-faint pointer-coarse:h-[44px] pointer-coarse:text-md"
        />
        <div className="mt-3 max-h-[300px] overflow-y-auto overscroll-contain">
          {!data ? (
            error ? (
              <ListFailure
                text={MESSAGES.loading.categories(messageOf(error))}
                onRetry={() => void refetch()}
              />
            ) : (
              <Note text={MESSAGES.category.loading} />
            )
          ) : choices.length === 0 ? (
            <Note text={MESSAGES.category.none} />
          ) : (
            <ul ref={list} aria-label={CATEGORY_TYPE_LABELS[type]} className="grid grid-cols-2 gap-1 p-0.5">
              {choices.map((category, index) => (
                <li key={category.id} className="min-w-0">
                  <Choice
                    category={category}
                    path={paths.get(category.id) ?? []}
                    onPress={() => {
                      focusNext.current = index;
                      onAdd(category);
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

const Note = ({ text }: { text: string }) => (
  <p role="status" className="py-10 text-center text-ink-soft text-sm">
    {text}
  </p>
);

function Choice({
  category: { name, screenCount },
  path,
  onPress,
}: {
  category: AdminCategory;
  path: readonly string[];
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-10 w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left text-sm -outline-offset-2 hover:bg-sunken pointer-coarse:min-h-[44px]"
    >
      <Plus aria-hidden size={14} className="shrink-0 text-ink-faint" />
      <span className="min-w-0 grow">
        <span className="block wrap-anywhere">{name}</span>
        {path.length > 0 && <span className="block truncate text-ink-faint text-xs">{path.join(' / ')}</span>}
      </span>
      <span aria-hidden className="shrink-0 text-ink-faint text-xs tabular-nums">
        {screenCount.toLocaleString('en')}
      </span>
    </button>
  );
}
