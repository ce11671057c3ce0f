import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { pageApi } from '../../data/content.ts';
import { type Draft, WithDraft } from '../../drafts/with-draft.tsx';
import { PAGES } from '../kinds.ts';
import { ContentFormPage } from './content-form-page.tsx';
import { type ContentValues, parseContentDraft } from './content-values.ts';
import { LoadedContent } from './loaded-content.tsx';

/** Page that adds a content page. */
export function AddPagePage() {
  return (
    <WithDraft formKey="pages/add" parse={parseContentDraft}>
      {(draft) => <ContentFormPage kind={PAGES} entry={null} draft={draft} />}
    </WithDraft>
  );
}

/** Page that edits the content page named in the URL, with its draft if there is one. */
export function EditPagePage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <WithDraft formKey={`pages/edit/${id}`} parse={parseContentDraft}>
      {(draft) => <LoadedPage id={id} draft={draft} />}
    </WithDraft>
  );
}

function LoadedPage({ id, draft }: { id: string; draft: Draft<ContentValues> }) {
  return <LoadedContent kind={PAGES} draft={draft} query={useQuery(pageApi.detailQuery(id))} />;
}
