import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ListFailure } from '#web/admin/parts/lists/list-failure.tsx';
import { PageHeader } from '#web/admin/parts/pages/page-header.tsx';
import { PageLoading } from '#web/admin/parts/pages/page-loading.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { isNotFound } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { MissingEntry } from '../../drafts/missing-entry.tsx';
import type { Draft } from '../../drafts/with-draft.tsx';
import type { ContentKind } from '../kinds.ts';
import { ContentFormPage } from './content-form-page.tsx';
import type { ContentValues } from './content-values.ts';
import type { ContentEntry } from './save-content.ts';

type Props = {
  kind: ContentKind;
  draft: Draft<ContentValues>;
  query: Pick<UseQueryResult<ContentEntry>, 'data' | 'error' | 'refetch'>;
};

/**
 * Shows the form after the entry named in the URL has been loaded. If the entry does not exist, but has a draft, the
 * curator can create it again from the draft.
 */
export function LoadedContent({ kind, draft, query: { data, error, refetch } }: Props) {
  const isMissing = isNotFound(error);
  useEffect(() => {
    if (error && !isMissing) toast('error', kind.loadFailedMessage(messageOf(error)));
  }, [error, isMissing, kind]);
  const [isAddingAgain, setAddingAgain] = useState(false);
  if (data) return <ContentFormPage key={data.id} kind={kind} entry={data} draft={draft} />;
  if (isAddingAgain) return <ContentFormPage kind={kind} entry={null} draft={draft} />;
  return (
    <>
      <PageHeader title={`Edit ${kind.name}`} />
      {isMissing ? (
        <MissingEntry
          icon={kind.icon}
          title={kind.messages.notFound}
          noun={kind.type}
          listHref={kind.listHref}
          draft={draft}
          onAddAgain={() => setAddingAgain(true)}
        />
      ) : error ? (
        <ListFailure text={`The ${kind.type} could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </>
  );
}
