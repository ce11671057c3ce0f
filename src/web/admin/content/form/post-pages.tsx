import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { postApi } from '../../data/content.ts';
import { type Draft, WithDraft } from '../../drafts/with-draft.tsx';
import { POSTS } from '../kinds.ts';
import { ContentFormPage } from './content-form-page.tsx';
import { type ContentValues, parseContentDraft } from './content-values.ts';
import { LoadedContent } from './loaded-content.tsx';

/** Page that adds a post. */
export function AddPostPage() {
  return (
    <WithDraft formKey="blog/add" parse={parseContentDraft}>
      {(draft) => <ContentFormPage kind={POSTS} entry={null} draft={draft} />}
    </WithDraft>
  );
}

/** Page that edits the post named in the URL, with its draft if there is one. */
export function EditPostPage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <WithDraft formKey={`blog/edit/${id}`} parse={parseContentDraft}>
      {(draft) => <LoadedPost id={id} draft={draft} />}
    </WithDraft>
  );
}

function LoadedPost({ id, draft }: { id: string; draft: Draft<ContentValues> }) {
  return <LoadedContent kind={POSTS} draft={draft} query={useQuery(postApi.detailQuery(id))} />;
}
