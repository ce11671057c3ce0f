import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { OpenConflict } from '#web/admin/parts/forms/conflict-dialog.tsx';
import type { DeletedChoices } from '#web/admin/parts/forms/deleted-dialog.tsx';
import { isDuplicateSlug } from '#web/admin/parts/forms/slug-error.ts';
import { useCreateOnce } from '#web/admin/parts/forms/use-create-once.ts';
import { useExpectedVersion } from '#web/admin/parts/forms/use-expected-version.ts';
import { useRestoredUpload } from '#web/admin/parts/forms/use-restored-upload.ts';
import { useSaving } from '#web/admin/parts/forms/use-saving.ts';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { useStoreDraft } from '../../drafts/use-store-draft.ts';
import type { Draft } from '../../drafts/with-draft.tsx';
import type { ImageUploads } from '../editor/upload-images.ts';
import type { ContentKind } from '../kinds.ts';
import { contentDifferences } from './content-differences.ts';
import {
  areValuesEqual,
  type ContentErrors,
  type ContentValues,
  findContentProblem,
  keepSavedImage,
  valuesOf,
} from './content-values.ts';
import { type ContentEntry, createContent, readContent, updateContent } from './save-content.ts';
import { type ContentFields, useContentValues } from './use-content-values.ts';
import { type FeaturedImageUpload, useFeaturedImage } from './use-featured-image.ts';

type Options = {
  kind: ContentKind;
  /** The post or page to edit; null to add one. */
  entry: ContentEntry | null;
  draft: Draft<ContentValues>;
  /** Called after saving, for example to navigate. The form counts as saving until the promise resolves. */
  onSaved: () => Promise<void>;
  /** Leaves the form without asking about unsaved changes, after the entry was deleted elsewhere. */
  onDeleted: () => void;
  /** Called after errors have been shown at the fields. */
  onInvalid: () => void;
};

export type ContentForm = Pick<
  ContentFields,
  'values' | 'errors' | 'set' | 'setTitle' | 'setSlug' | 'normalizeSlug'
> & {
  featured: FeaturedImageUpload;
  /** React key of the editor. Changes when the saved version is loaded, so that the editor is created again. */
  editorKey: number;
  /** Registers an upload that saving waits for. */
  trackUpload: (upload: ImageUploads) => void;
  /** Whether saving creates a new entry. */
  isNew: boolean;
  /** Whether the form is being saved, or is being filled with the saved version. */
  isSaving: boolean;
  /** Whether the form differs from the saved entry. */
  isDirty: boolean;
  /** Whether leaving the form would lose changes. */
  isUnsaved: boolean;
  save: () => void;
  conflict: OpenConflict | null;
  deletion: DeletedChoices | null;
};

/** Returns whether the server refused the form because of its slug. */
function isSlugError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return isDuplicateSlug(error) || (error.details as { field?: unknown } | undefined)?.field === 'slug';
}

/** Keeps track of the running uploads of images in the text. */
function useTextUploads() {
  const { current: running } = useRef(new Set<ImageUploads>());
  return {
    running: () => [...running],
    track: (upload: ImageUploads): void => {
      running.add(upload);
      void upload.finally(() => running.delete(upload));
    },
  };
}

type DraftState = {
  entry: ContentEntry | null;
  /** Version of the entry that the changes are based on; null for a new entry. */
  base: string | null;
  values: ContentValues;
  /** File of the featured image, until the image is saved. */
  file: File | null;
};

/** Stores unsaved changes in the draft. Returns whether the form differs from the saved entry. */
function useContentDraft(draft: Draft<ContentValues>, { entry, base, values, file }: DraftState): boolean {
  const saved = useMemo(() => valuesOf(entry), [entry]);
  const isDirty = !areValuesEqual(values, saved) || file !== null;
  useStoreDraft(draft, {
    isDirty,
    // The server deletes unused uploads sooner than drafts expire. Therefore the draft stores the file instead of its
    // upload.
    values: useMemo(() => (file ? { ...values, featured: saved.featured } : values), [values, file, saved]),
    files: { featured: file },
    base,
  });
  return isDirty;
}

/**
 * Waits until the uploads of the featured image and of the images in the text have ended, including uploads that start
 * while it waits. Returns false if an upload has failed.
 */
async function waitForImages(
  uploads: ReturnType<typeof useTextUploads>,
  featured: ReturnType<typeof useFeaturedImage>,
): Promise<boolean> {
  for (;;) {
    const textUploads = uploads.running();
    const results = await Promise.all([...textUploads, featured.waitForUpload()]);
    if (results.includes(false)) return false;
    if (textUploads.length === 0 && uploads.running().length === 0) return true;
  }
}

/** State and saving of the form that adds or edits a post or page. */
export function useContentForm({
  kind,
  entry: opened,
  draft,
  onSaved,
  onDeleted,
  onInvalid,
}: Options): ContentForm {
  const client = useQueryClient();
  const createOnce = useCreateOnce<ContentValues, ContentEntry>();
  const { entry, base, replace } = useExpectedVersion(opened, draft);
  const fields = useContentValues(entry, draft.restored);
  const { values, latest, set, showErrors } = fields;
  const [editorKey, setEditorKey] = useState(0);
  const uploads = useTextUploads();
  const featured = useFeaturedImage((image) => set({ featured: image }));
  const pendingFile = useRestoredUpload(draft.restored?.files.featured, featured.choose);

  const isDirty = useContentDraft(draft, { entry, base, values, file: featured.file ?? pendingFile });

  const showProblem = (message: string, errors: ContentErrors): void => {
    toast('error', message);
    showErrors(errors);
    onInvalid();
  };
  const send = async (overwrite: boolean): Promise<void> => {
    if (!(await waitForImages(uploads, featured))) return;
    const sent = latest.current;
    const stored = entry
      ? await updateContent(kind.type, entry, sent, { expectedUpdatedAt: base ?? '', overwrite })
      : await createOnce(sent, {
          create: (input, key) => createContent(kind.type, input, key),
          update: (created, input) =>
            updateContent(kind.type, created, input, { expectedUpdatedAt: created.updatedAt, overwrite }),
        });
    featured.markSaved();
    toast('success', entry ? kind.messages.updated : kind.messages.created);
    await kind.refresh(client);
    if (areValuesEqual(latest.current, sent)) {
      void draft.remove();
      return onSaved();
    }
    // Input typed during the request stays as unsaved changes of the saved entry.
    if (entry) set(keepSavedImage(latest.current, valuesOf(entry), valuesOf(stored)));
    replace(stored);
    fields.detachSlug();
  };
  const leaveDeleted = (): void => {
    void draft.remove();
    void kind.refresh(client);
    onDeleted();
  };
  const { isSaving, isLoading, save, conflict, deletion } = useSaving({
    validate: () => {
      const problem = findContentProblem(latest.current, kind.type);
      if (problem) showProblem(problem.message, problem.errors);
      else showErrors({});
      return !problem;
    },
    send,
    onFailed: (error) => {
      const reason = messageOf(error);
      const { createFailed, updateFailed } = kind.messages;
      showProblem(
        entry ? updateFailed(reason) : createFailed(reason),
        isSlugError(error) ? { slug: reason } : {},
      );
    },
    compare: async () => {
      if (!entry) return [];
      const saved = await readContent(kind.type, entry.id);
      return contentDifferences(keepSavedImage(latest.current, valuesOf(entry), valuesOf(saved)), saved);
    },
    load: async () => {
      if (!entry) return;
      const savedEntry = await readContent(kind.type, entry.id);
      featured.discard();
      replace(savedEntry);
      fields.replaceValues(valuesOf(savedEntry));
      setEditorKey((before) => before + 1);
    },
    loadFailedMessage: kind.loadFailedMessage,
    leaveDeleted: entry ? leaveDeleted : undefined,
  });
  const isBusy = isSaving || isLoading;

  return {
    ...fields,
    featured,
    editorKey,
    trackUpload: uploads.track,
    isNew: entry === null,
    isSaving: isBusy,
    isDirty,
    isUnsaved: isDirty && !isBusy,
    save,
    conflict,
    deletion,
  };
}
