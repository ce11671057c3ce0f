import { lazy, type ReactNode, Suspense, type SyntheticEvent, useRef } from 'react';
import { ConflictDialog } from '#web/admin/parts/forms/conflict-dialog.tsx';
import { focusFirstInvalid } from '#web/admin/parts/forms/focus-first-invalid.ts';
import { FormFoot } from '#web/admin/parts/forms/form-foot.tsx';
import { UnsavedChanges } from '#web/admin/parts/forms/unsaved-changes.tsx';
import { useLeave } from '#web/admin/parts/forms/use-leave.ts';
import { useSaveKey } from '#web/admin/parts/forms/use-save-key.ts';
import { PageHeader } from '#web/admin/parts/pages/page-header.tsx';
import { Button } from '#web/kit/button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { RestoredNotice } from '../../drafts/restored-notice.tsx';
import type { Draft } from '../../drafts/with-draft.tsx';
import type { ContentKind } from '../kinds.ts';
import type { ContentValues } from './content-values.ts';
import { FeaturedImageField } from './featured-image-field.tsx';
import { FeaturedPicture } from './featured-picture.tsx';
import { PublishFields } from './publish-fields.tsx';
import type { ContentEntry } from './save-content.ts';
import { TitleFields } from './title-fields.tsx';
import { useContentForm } from './use-content-form.ts';

const ContentEditor = lazy(async () => ({
  default: (await import('../editor/content-editor.tsx')).ContentEditor,
}));

type Props = { kind: ContentKind; entry: ContentEntry | null; draft: Draft<ContentValues> };

/** Page with the form of a post or page; null adds a new one. Saving or cancelling returns to the list. */
export function ContentFormPage({ kind, entry, draft }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const leave = useLeave();
  const form = useContentForm({
    kind,
    entry,
    draft,
    onSaved: () => leave(entry ? kind.memory.lastAddress() : kind.memory.newestAddress()),
    onRefused: () => focusFirstInvalid(element.current),
  });
  const { values, set, save, isNew, isSaving, isDirty, conflict, featured } = form;
  const isUnsaved = isDirty && !isSaving;
  useSaveKey(save);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save();
  };
  const actions = (
    <>
      <Button disabled={isSaving} onClick={() => void leave(kind.memory.lastAddress())}>
        Cancel
      </Button>
      <Button type="submit" variant="solid" disabled={isSaving}>
        {saveLabel(kind, !isNew, isSaving)}
      </Button>
    </>
  );
  const picture = kind.what === 'post' && (values.featured || featured.preview) && (
    <FeaturedPicture
      image={values.featured}
      preview={featured.preview}
      alt={values.featuredAlt || values.title}
    />
  );
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <UnsavedChanges isDirty={isUnsaved} onLeave={() => void draft.done()} />
      <PageHeader title={`${isNew ? 'Add' : 'Edit'} ${kind.name}`}>
        {isUnsaved && <span className="text-ink-soft text-sm max-sm:hidden">Unsaved changes</span>}
        <span className="flex gap-2 max-lg:hidden">{actions}</span>
      </PageHeader>
      <RestoredNotice draft={draft} isDirty={isDirty} what={kind.what} current={entry?.updatedAt} />
      {/* In the order of small windows. On large windows the settings are beside the editor. */}
      <div className="grid gap-6 px-4 py-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_auto_1fr] lg:px-8">
        <div className="lg:col-span-2">
          <TitleFields {...form} kind={kind} isNew={entry === null} />
        </div>
        <Panel title="Publishing">
          <PublishFields {...form} kind={kind} />
        </Panel>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <Suspense fallback={<EditorLoading />}>
            <ContentEditor
              key={form.version}
              initial={values.content}
              content={values.content}
              onChange={(content) => set({ content })}
              onUpload={form.waitFor}
              title={values.title}
              picture={picture}
            />
          </Suspense>
        </div>
        {kind.what === 'post' && (
          <Panel
            title="Featured image"
            text="Shown above the post, in the list of posts and in link previews."
          >
            <FeaturedImageField
              image={values.featured}
              alt={values.featuredAlt}
              onAlt={(featuredAlt) => set({ featuredAlt })}
              upload={featured}
              title={values.title}
            />
          </Panel>
        )}
      </div>
      <FormFoot>{actions}</FormFoot>
      {conflict && (
        <ConflictDialog
          what={kind.what}
          conflict={conflict.seen}
          compare={conflict.compare}
          onLoad={conflict.load}
          onOverwrite={conflict.overwrite}
          onClose={conflict.cancel}
        />
      )}
    </form>
  );
}

type PanelProps = { title: string; text?: string; children: ReactNode };

/** Group of settings beside the editor. */
function Panel({ title, text, children }: PanelProps) {
  return (
    <section className="self-start lg:col-start-2">
      <h2 className="mb-1.5 font-medium text-sm">{title}</h2>
      {text && <p className="mb-2 text-ink-soft text-sm">{text}</p>}
      <div className="hairline rounded-panel bg-raised">{children}</div>
    </section>
  );
}

/** Placeholder with the size of the editor. */
const EditorLoading = () => (
  <div className="hairline grid h-[max(520px,calc(100dvh-200px))] place-items-center rounded-panel bg-raised text-ink-faint">
    <Spinner label="Loading the editor" className="text-lg" />
  </div>
);

function saveLabel({ name }: ContentKind, isEdit: boolean, isSaving: boolean): string {
  if (isSaving) return isEdit ? 'Updating...' : 'Saving...';
  return `${isEdit ? 'Update' : 'Save'} ${name}`;
}
