import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MESSAGES } from '#shared/messages.ts';
import { ListFailure } from '#web/admin/parts/lists/list-failure.tsx';
import { PageHeader } from '#web/admin/parts/pages/page-header.tsx';
import { PageLoading } from '#web/admin/parts/pages/page-loading.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { AdminLink } from '#web/admin/parts/widgets/admin-link.tsx';
import { isNotFound } from '#web/api/fetcher.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { screenQuery } from '../../data/screens.ts';
import { MissingEntry } from '../../drafts/missing-entry.tsx';
import { type Draft, WithDraft } from '../../drafts/with-draft.tsx';
import { screenListMemory } from '../list-memory.ts';
import { parseScreenDraft, type ScreenDraft } from './screen-draft.ts';
import { ScreenForm } from './screen-form.tsx';

/** Page with the form for the screen whose id is in the URL. Restores its draft. */
export function EditScreenPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <WithDraft formKey={`screens/edit/${id}`} parse={parseScreenDraft}>
      {(draft) => <LoadedForm id={id} draft={draft} />}
    </WithDraft>
  );
}

/**
 * Loads the screen and shows its form. Shows a message if the screen does not exist or could not be loaded. A screen
 * that does not exist can be added again from its draft.
 */
function LoadedForm({ id, draft }: { id: string; draft: Draft<ScreenDraft> }) {
  const { data, error, refetch, dataUpdatedAt, isFetching } = useQuery({
    ...screenQuery(id),
    // The query is not cached (`gcTime: 0`), so each visit loads the screen. The screen must not be refetched during
    // editing.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const [isReloading, setReloading] = useState(false);
  const [isAddingAgain, setAddingAgain] = useState(false);
  const hasFailed = error !== null && !isFetching;
  const isMissing = isNotFound(error);
  useEffect(() => {
    if (error && !isNotFound(error)) toast('error', MESSAGES.loadFailed.screen(messageOf(error)));
  }, [error]);
  if (data && !error && !isReloading) {
    // The form is hidden while reloading. The draft is only discarded after a successful reload.
    const reload = async (): Promise<void> => {
      setReloading(true);
      const { isSuccess } = await refetch();
      setReloading(false);
      if (isSuccess) draft.discard();
    };
    return (
      <ScreenForm key={`${id} ${dataUpdatedAt}`} screen={data} draft={draft} onReload={() => void reload()} />
    );
  }
  if (isAddingAgain) return <ScreenForm screen={null} draft={draft} onReload={draft.discard} />;
  return (
    <>
      <PageHeader title="Edit Screen">
        {/* The form has its own link. If it replaced a link here during a click, the click would be lost. */}
        {hasFailed && (
          <AdminLink href={screenListMemory.lastHref()} className={buttonClass()}>
            Cancel
          </AdminLink>
        )}
      </PageHeader>
      {isMissing ? (
        <MissingEntry
          icon={ImageOff}
          title={MESSAGES.screen.notFound}
          noun="screen"
          listHref={screenListMemory.lastHref()}
          draft={draft}
          onAddAgain={() => setAddingAgain(true)}
        />
      ) : hasFailed ? (
        <ListFailure text="The screen could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </>
  );
}
