import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isNotFound } from '#web/api/fetcher.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { toast } from '#web/kit/toasts.ts';
import type { Draft } from '../../drafts/with-draft.tsx';
import { AdminLink } from '../../parts/admin-link.tsx';
import { ListFailure } from '../../parts/list-failure.tsx';
import { messageOf } from '../../parts/message-of.ts';
import { PageHeader } from '../../parts/page-header.tsx';
import { PageLoading } from '../../parts/page-loading.tsx';
import type { ContentKind } from '../kinds.ts';
import { ContentFormPage } from './content-form-page.tsx';
import type { ContentValues } from './content-values.ts';
import type { ContentEntry } from './save-content.ts';

type Props = {
  kind: ContentKind;
  draft: Draft<ContentValues>;
  query: Pick<UseQueryResult<ContentEntry>, 'data' | 'error' | 'refetch'>;
};

/** The form of what the address names, once it is there; a missing one is said. */
export function LoadedContent({ kind, draft, query: { data, error, refetch } }: Props) {
  const isMissing = isNotFound(error);
  useEffect(() => {
    if (error && !isMissing) toast('error', kind.loadFailed(messageOf(error)));
  }, [error, isMissing, kind]);
  if (data) return <ContentFormPage key={data.id} kind={kind} entry={data} draft={draft} />;
  return (
    <>
      <PageHeader title={`Edit ${kind.name}`} />
      {isMissing ? (
        <EmptyState icon={kind.icon} title={kind.messages.notFound} text="It may have been deleted.">
          <AdminLink href={kind.listHref} className={buttonClass({ variant: 'solid' })}>
            Go to the {kind.what}s
          </AdminLink>
        </EmptyState>
      ) : error ? (
        <ListFailure text={`The ${kind.what} could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </>
  );
}
