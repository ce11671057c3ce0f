import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ListFailure } from '#web/admin/parts/lists/list-failure.tsx';
import { PageHeader } from '#web/admin/parts/pages/page-header.tsx';
import { PageLoading } from '#web/admin/parts/pages/page-loading.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { AdminLink } from '#web/admin/parts/widgets/admin-link.tsx';
import { isNotFound } from '#web/api/fetcher.ts';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { toast } from '#web/kit/toasts.ts';
import type { Draft, RestoredDraft } from '../../drafts/with-draft.tsx';
import { formatTime } from '../../parts/text/dates.ts';
import type { ContentKind } from '../kinds.ts';
import { ContentFormPage } from './content-form-page.tsx';
import type { ContentValues } from './content-values.ts';
import type { ContentEntry } from './save-content.ts';

type Props = {
  kind: ContentKind;
  draft: Draft<ContentValues>;
  query: Pick<UseQueryResult<ContentEntry>, 'data' | 'error' | 'refetch'>;
};

function missingText({ type }: ContentKind, restored: RestoredDraft<ContentValues> | null): string {
  const gone = 'It may have been deleted.';
  return restored
    ? `${gone} Your draft of the ${type} from ${formatTime(restored.changedAt)} is still here.`
    : gone;
}

/**
 * Shows the form after the entry named in the URL has been loaded. If the entry does not exist, but has a draft, offers
 * to create it again from the draft.
 */
export function LoadedContent({ kind, draft, query: { data, error, refetch } }: Props) {
  const isMissing = isNotFound(error);
  useEffect(() => {
    if (error && !isMissing) toast('error', kind.loadFailedMessage(messageOf(error)));
  }, [error, isMissing, kind]);
  const { restored } = draft;
  const [isAddingAgain, setAddingAgain] = useState(false);
  if (data) return <ContentFormPage key={data.id} kind={kind} entry={data} draft={draft} />;
  if (isAddingAgain) return <ContentFormPage kind={kind} entry={null} draft={draft} />;
  return (
    <>
      <PageHeader title={`Edit ${kind.name}`} />
      {isMissing ? (
        <EmptyState icon={kind.icon} title={kind.messages.notFound} text={missingText(kind, restored)}>
          {restored && <Button onClick={() => setAddingAgain(true)}>Add it again from your draft</Button>}
          <AdminLink href={kind.listHref} className={buttonClass({ variant: 'solid' })}>
            Go to the {kind.type}s
          </AdminLink>
        </EmptyState>
      ) : error ? (
        <ListFailure text={`The ${kind.type} could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </>
  );
}
