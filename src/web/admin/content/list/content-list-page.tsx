import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SearchField } from '#web/admin/parts/inputs/search-field.tsx';
import { useFocusAfterPress } from '#web/admin/parts/keyboard/use-focus-after-press.ts';
import { ListFailure } from '#web/admin/parts/lists/list-failure.tsx';
import type { FocusRow } from '#web/admin/parts/lists/use-row-navigation.ts';
import { PageHeader } from '#web/admin/parts/pages/page-header.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { parseSearch } from '#web/admin/parts/text/parse-search.ts';
import { AdminLink } from '#web/admin/parts/widgets/admin-link.tsx';
import { FocusableButton } from '#web/admin/parts/widgets/focusable-button.tsx';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { toast } from '#web/kit/toasts.ts';
import { pageApi, postApi } from '../../data/content.ts';
import { type ContentKind, type ContentRow, PAGES, POSTS } from '../kinds.ts';
import { ContentTable } from './content-table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

/** Returns the search text from the URL. */
const useSearchText = (): string => {
  const { search } = useSearch({ strict: false }) as { search?: unknown };
  return parseSearch(search);
};

const rowsOf = (data: { pages: { items: ContentRow[] }[] } | undefined): ContentRow[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

/** Page with the list of posts. */
export function PostsPage() {
  const search = useSearchText();
  const query = useInfiniteQuery(postApi.listQuery(search));
  return <ContentList kind={POSTS} search={search} query={query} rows={rowsOf(query.data)} />;
}

/** Page with the list of content pages. */
export function PagesPage() {
  const search = useSearchText();
  const query = useInfiniteQuery(pageApi.listQuery(search));
  return <ContentList kind={PAGES} search={search} query={query} rows={rowsOf(query.data)} />;
}

type Query = Pick<
  UseInfiniteQueryResult,
  | 'error'
  | 'isPending'
  | 'isPlaceholderData'
  | 'hasNextPage'
  | 'isFetching'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
  | 'refetch'
>;
type Props = { kind: ContentKind; search: string; query: Query; rows: readonly ContentRow[] };

function ContentList({ kind, search, query, rows }: Props) {
  const router = useRouter();
  const { error, isPending, isPlaceholderData, hasNextPage, isFetching } = query;
  const addressOf = (text: string): string =>
    text ? `${kind.listHref}?${new URLSearchParams({ search: text })}` : kind.listHref;
  kind.memory.useScrollRestoration(addressOf(search));
  const [rowToDelete, setRowToDelete] = useState<ContentRow | null>(null);
  const focusRowRef = useRef<FocusRow | null>(null);
  /** Index of the first row that *Show more* loads. It gets the focus if the button disappears with the last page. */
  const firstNewIndex = useRef(0);
  const prepareFocus = useFocusAfterPress(hasNextPage, () => focusRowRef.current?.(firstNewIndex.current));
  useEffect(() => {
    if (error) toast('error', kind.listFailedMessage(messageOf(error)));
  }, [error, kind]);
  const showResults = (text: string): void => {
    // The first letter adds a history entry. Further letters replace that entry.
    void router.navigate({ href: addressOf(text), replace: search !== '' });
  };
  const finishDeletion = ({ id }: ContentRow): void => {
    const deletedIndex = rows.findIndex((row) => row.id === id);
    const remainingRows = rows.filter((row) => row.id !== id);
    setRowToDelete(null);
    // Focus the row that replaced the deleted one, after the dialog has restored the focus.
    const indexToFocus = Math.min(deletedIndex, remainingRows.length - 1);
    const row = remainingRows[indexToFocus];
    if (row) requestAnimationFrame(() => focusRowRef.current?.(indexToFocus, kind.editHref(row.id)));
  };
  const isEmpty = rows.length === 0 && !isPending && !error;
  return (
    <>
      <PageHeader title={kind.heading}>
        <AdminLink href={kind.addHref} className={buttonClass({ variant: 'solid' })}>
          Add {kind.name}
        </AdminLink>
      </PageHeader>
      <div className="sticky top-14 z-8 flex h-14 items-center bg-canvas px-4 pointer-coarse:h-[64px] sm:px-6 lg:top-[calc(--spacing(15)+1px)] lg:px-8">
        <SearchField
          label={kind.searchLabel}
          value={search}
          onChange={(text) => text !== search && showResults(text)}
          className="grow sm:max-w-90"
        />
      </div>
      {rows.length > 0 && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <ContentTable
            kind={kind}
            rows={rows}
            isComplete={!hasNextPage}
            onDelete={setRowToDelete}
            focusRowRef={focusRowRef}
          />
        </div>
      )}
      {isEmpty && <EmptyList kind={kind} search={search} onClear={() => showResults('')} />}
      {isPending && (
        <p role="status" className="flex items-center justify-center gap-2.5 px-4 py-12 text-ink-soft">
          <Spinner />
          {kind.messages.loading}
        </p>
      )}
      {error && (
        <ListFailure
          text={`The ${kind.type}s could not be loaded.`}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {hasNextPage && !error && (
        <div className="flex justify-center py-6">
          <FocusableButton
            isDisabled={isFetching}
            onClick={() => {
              firstNewIndex.current = rows.length;
              prepareFocus();
              void query.fetchNextPage();
            }}
          >
            {isFetching ? kind.messages.loading : 'Show more'}
          </FocusableButton>
        </div>
      )}
      {rowToDelete && (
        <DeleteDialog
          kind={kind}
          row={rowToDelete}
          onDeleted={() => finishDeletion(rowToDelete)}
          onClose={() => setRowToDelete(null)}
        />
      )}
    </>
  );
}

type EmptyListProps = { kind: ContentKind; search: string; onClear: () => void };

function EmptyList({ kind, search, onClear }: EmptyListProps) {
  return search ? (
    <EmptyState icon={kind.icon} title={kind.messages.none} text={`No title contains “${search}”.`}>
      <Button onClick={onClear}>Clear the search</Button>
    </EmptyState>
  ) : (
    <EmptyState icon={kind.icon} title={kind.messages.none} text={kind.emptyText}>
      <AdminLink href={kind.addHref} className={buttonClass({ variant: 'solid' })}>
        Add the first {kind.type}
      </AdminLink>
    </EmptyState>
  );
}
