import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { adminPages } from '#shared/admin-urls.ts';
import { CATEGORY_TYPE_LABELS, type CategoryType } from '#shared/category-types.ts';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { categoriesQuery } from '../data/categories.ts';
import { ListFailure } from '../parts/lists/list-failure.tsx';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { PageNotFound } from '../parts/pages/page-not-found.tsx';
import { messageOf } from '../parts/text/message-of.ts';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ListLoading } from './list-loading.tsx';
import { TermDialog } from './term-dialog.tsx';
import { TermList } from './term-list.tsx';
import { branchOf } from './tree.ts';
import { typeFromPath } from './type-from-url.ts';

/** Page that lists and edits the categories (terms) of the taxonomy named in the URL. */
export function CategoriesPage() {
  const { type: typeInPath } = useParams({ strict: false });
  const type = typeFromPath(typeInPath);
  return type ? <Taxonomy key={type} type={type} /> : <PageNotFound />;
}

/** The open dialog and its term. `next` is the id of the term to focus after a deletion. */
type OpenDialog =
  | { action: 'add'; parentId: string | null }
  | { action: 'edit'; term: AdminCategory }
  | { action: 'delete'; term: AdminCategory; next: string | null };

function Taxonomy({ type }: { type: CategoryType }) {
  const { data, error, refetch, isFetching } = useQuery({ ...categoriesQuery(), staleTime: 0 });
  const terms = data?.filter((category) => category.type === type);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [idToFocus, setIdToFocus] = useState<string | null>(null);
  useEffect(() => {
    if (error) toast('error', MESSAGES.loadFailed.categories(messageOf(error)));
  }, [error]);
  const close = (): void => setDialog(null);
  const closeAndFocus = (id: string | null): void => {
    setDialog(null);
    setIdToFocus(id);
  };
  return (
    <>
      <PageHeader title={CATEGORY_TYPE_LABELS[type]}>
        <AdminLink href={adminPages.addCategory(type)} className={buttonClass()}>
          Add several categories
        </AdminLink>
        <Button
          variant="solid"
          disabled={!terms}
          onClick={() => setDialog({ action: 'add', parentId: null })}
        >
          Add Category
        </Button>
      </PageHeader>
      {terms ? (
        <TermList
          type={type}
          terms={terms}
          idToFocus={idToFocus}
          onFocused={() => setIdToFocus(null)}
          onEdit={(term) => setDialog({ action: 'edit', term })}
          onAddChild={({ id }) => setDialog({ action: 'add', parentId: id })}
          onDelete={(term, next) => setDialog({ action: 'delete', term, next })}
        />
      ) : error && !isFetching ? (
        <ListFailure text={MESSAGES.loadFailed.categories(messageOf(error))} onRetry={() => void refetch()} />
      ) : (
        <ListLoading />
      )}
      {terms && dialog?.action === 'delete' && (
        <DeleteDialog
          term={dialog.term}
          descendantCount={branchOf(terms, dialog.term.id).size - 1}
          onClose={close}
          onDeleted={() => closeAndFocus(dialog.next)}
        />
      )}
      {terms && (dialog?.action === 'add' || dialog?.action === 'edit') && (
        <TermDialog
          type={type}
          terms={terms}
          {...(dialog.action === 'edit' ? { term: dialog.term } : { parentId: dialog.parentId })}
          onClose={close}
          onSaved={closeAndFocus}
        />
      )}
    </>
  );
}
