import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { AppWindow } from 'lucide-react';
import { useEffect, useState } from 'react';
import { adminPages } from '#shared/admin-urls.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ListFailure } from '#web/admin/parts/lists/list-failure.tsx';
import { PageHeader } from '#web/admin/parts/pages/page-header.tsx';
import { PageLoading } from '#web/admin/parts/pages/page-loading.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { isNotFound } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { appQuery } from '../../data/apps.ts';
import { MissingEntry } from '../../drafts/missing-entry.tsx';
import { type Draft, WithDraft } from '../../drafts/with-draft.tsx';
import { AppFormPage } from './app-form-page.tsx';
import { type AppValues, parseAppDraft } from './app-values.ts';

/** Page that edits the app whose id is in the URL. Restores the draft of the app if there is one. */
export function EditAppPage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <WithDraft formKey={`apps/edit/${id}`} parse={parseAppDraft}>
      {(draft) => <LoadedForm id={id} draft={draft} />}
    </WithDraft>
  );
}

function LoadedForm({ id, draft }: { id: string; draft: Draft<AppValues> }) {
  const { data, error, refetch } = useQuery(appQuery(id));
  const isMissing = isNotFound(error);
  useEffect(() => {
    if (error && !isMissing) toast('error', MESSAGES.loadFailed.app(messageOf(error)));
  }, [error, isMissing]);
  const [isAddingAgain, setAddingAgain] = useState(false);
  if (data) return <AppFormPage key={data.id} app={data} draft={draft} />;
  if (isAddingAgain) return <AppFormPage app={null} draft={draft} />;
  return (
    <>
      <PageHeader title="Edit App" />
      {isMissing ? (
        <MissingEntry
          icon={AppWindow}
          title={MESSAGES.app.notFound}
          noun="app"
          listHref={adminPages.apps}
          draft={draft}
          onAddAgain={() => setAddingAgain(true)}
        />
      ) : error ? (
        <ListFailure text="The app could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </>
  );
}
