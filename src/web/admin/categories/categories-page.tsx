import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CATEGORY_TYPE_LABELS, type CategoryType } from '#shared/category-types.ts';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { pages } from '#shared/urls.ts';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { categoriesQuery } from '../data/categories.ts';
import { ListFailure } from '../parts/lists/list-failure.tsx';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { PageMissing } from '../parts/pages/page-missing.tsx';
import { messageOf } from '../parts/text/message-of.ts';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ListLoading } from './list-loading.tsx';
import { TermDialog } from './term-dialog.tsx';
import { TermList } from './term-list.tsx';
import { branchOf } from './tree.ts';
import { typeFromPath } from './type-from-url.ts';

/** Lists the terms of the taxonomy named in the URL. */
export function CategoriesPage() {
  const { type: segment } = useParams({ strict: false });
  const type = typeFromPath(segment);
  return type ? <Taxonomy key={type} type={type} /> : <PageMissing />;
}

/** The open dialog and its term. `next` is the term to focus after a deletion. */
type Doing =
  | { what: 'add'; parentId: string | null }
  | { what: 'edit'; term: AdminCategory }
  | { what: 'delete'; term: AdminCategory; next: string | null };

function Taxonomy({ type }: { type: CategoryType }) {
  const { data, error, refetch, isFetching } = useQuery({ ...categoriesQuery(), staleTime: 0 });
  const terms = data?.filter((category) => category.type === type);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (error) toast('error', MESSAGES.loading.categories(messageOf(error)));
  }, [error]);
  const close = (): void => setDoing(null);
  const closeAt = (id: string | null): void => {
    setDoing(null);
    setWanted(id);
  };
  return (
    <>
      <PageHeader title={CATEGORY_TYPE_LABELS[type]}>
        <AdminLink href={pages.adminAddCategory(type)} className={buttonClass()}>
          Add several categories
        </AdminLink>
        <Button variant="solid" disabled={!terms} onClick={() => setDoing({ what: 'add', parentId: null })}>
          Add Category
        </Button>
      </PageHeader>
      {terms ? (
        <TermList
          type={type}
          terms={terms}
          idToFocus={wanted}
          onFocused={() => setWanted(null)}
          onEdit={(term) => setDoing({ what: 'edit', term })}
          onAddChild={({ id }) => setDoing({ what: 'add', parentId: id })}
          onDelete={(term, next) => setDoing({ what: 'delete', term, next })}
        />
      ) : error && !isFetching ? (
        <ListFailure text={MESSAGES.loading.categories(messageOf(error))} onRetry={() => void refetch()} />
      ) : (
        <ListLoading />
      )}
      {terms && doing?.what === 'delete' && (
        <DeleteDialog
          term={doing.term}
          descendantCount={branchOf(terms, doing.term.id).size - 1}
          onClose={close}
          onDeleted={() => closeAt(doing.next)}
        />
      )}
      {terms && (doing?.what === 'add' || doing?.what === 'edit') && (
        <TermDialog
          type={type}
          terms={terms}
          {...(doing.what === 'edit' ? { term: doing.term } : { parentId: doing.parentId })}
          onClose={close}
          onSaved={closeAt}
        />
      )}
    </>
  );
}
