import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { focusFirstInvalid } from '#web/admin/parts/forms/focus-first-invalid.ts';
import { FormPage } from '#web/admin/parts/forms/form-page.tsx';
import { useLeave } from '#web/admin/parts/forms/use-leave.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import type { Draft } from '../../drafts/with-draft.tsx';
import type { ContentKind } from '../kinds.ts';
import type { ContentValues } from './content-values.ts';
import { FeaturedImage } from './featured-image.tsx';
import { FeaturedImageField } from './featured-image-field.tsx';
import { PublishFields } from './publish-fields.tsx';
import type { ContentEntry } from './save-content.ts';
import { TitleFields } from './title-fields.tsx';
import { type ContentForm, useContentForm } from './use-content-form.ts';

const ContentEditor = lazy(async () => ({
  default: (await import('../editor/content-editor.tsx')).ContentEditor,
}));

type Props = { kind: ContentKind; entry: ContentEntry | null; draft: Draft<ContentValues> };

/**
 * Page that edits a post or page, or adds one if `entry` is null. Saving or canceling returns to the list.
 */
export function ContentFormPage({ kind, entry, draft }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const leave = useLeave();
  const form = useContentForm({
    kind,
    entry,
    draft,
    onSaved: () => leave(entry ? kind.memory.lastHref() : kind.memory.newestHref()),
    onDeleted: () => void leave(kind.memory.lastHref(), { ignoreBlocker: true }),
    onInvalid: () => focusFirstInvalid(element.current),
  });
  return (
    <FormPage
      ref={element}
      title={`${form.isNew ? 'Add' : 'Edit'} ${kind.name}`}
      noun={kind.type}
      saveLabel={saveLabel(kind, !form.isNew, form.isSaving)}
      form={form}
      draft={draft}
      current={entry?.updatedAt}
      onCancel={() => void leave(kind.memory.lastHref())}
    >
      {/* On small windows the parts have this order. On large windows the settings are beside the editor. */}
      <div className="grid gap-6 px-4 py-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_auto_1fr] lg:px-8">
        <div className="lg:col-span-2">
          <TitleFields {...form} kind={kind} isNew={entry === null} />
        </div>
        <Panel title="Publishing">
          <PublishFields {...form} kind={kind} />
        </Panel>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <Editor kind={kind} form={form} />
        </div>
        {kind.type === 'post' && <FeaturedImagePanel form={form} />}
      </div>
    </FormPage>
  );
}

/** Editor of the text. Its preview also shows the featured image of a post. */
function Editor({ kind, form }: { kind: ContentKind; form: ContentForm }) {
  const { values, set, featured } = form;
  const previewImage = kind.type === 'post' && (values.featured || featured.preview) && (
    <FeaturedImage
      image={values.featured}
      preview={featured.preview}
      alt={values.featuredAlt || values.title}
    />
  );
  return (
    <Suspense fallback={<EditorLoading />}>
      <ContentEditor
        key={form.editorKey}
        initial={values.content}
        content={values.content}
        onChange={(content) => set({ content })}
        onUpload={form.trackUpload}
        title={values.title}
        image={previewImage}
      />
    </Suspense>
  );
}

const FeaturedImagePanel = ({ form: { values, set, featured } }: { form: ContentForm }) => (
  <Panel title="Featured image" text="Shown above the post, in the list of posts and in link previews.">
    <FeaturedImageField
      image={values.featured}
      alt={values.featuredAlt}
      onAlt={(featuredAlt) => set({ featuredAlt })}
      upload={featured}
      title={values.title}
    />
  </Panel>
);

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
