import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isSlugOfName, slugify } from '#shared/slug.ts';
import { type Conflict, conflictOf, type OpenConflict } from '#web/admin/parts/forms/conflict-dialog.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { newIdempotencyKey } from '../../data/idempotency-key.ts';
import { useKept } from '../../drafts/use-kept.ts';
import type { Draft } from '../../drafts/with-draft.tsx';
import type { PictureUploads } from '../editor/upload-pictures.ts';
import type { ContentKind } from '../kinds.ts';
import { contentDifferences } from './content-differences.ts';
import {
  type ContentErrors,
  type ContentValues,
  isSame,
  problemOf,
  slugOf,
  valuesOf,
} from './content-values.ts';
import { type ContentEntry, createContent, readContent, updateContent } from './save-content.ts';
import { type FeaturedImageField, useFeaturedImage } from './use-featured-image.ts';

type Options = {
  kind: ContentKind;
  /** The post or page to edit; null to add one. */
  entry: ContentEntry | null;
  draft: Draft<ContentValues>;
  /** Called after saving, for example to navigate. The form counts as saving until it resolves. */
  onSaved: () => Promise<void>;
  /** Called after invalid values have been reported at the fields. */
  onRefused: () => void;
};

export type ContentForm = {
  values: ContentValues;
  errors: ContentErrors;
  set: (change: Partial<ContentValues>) => void;
  setTitle: (title: string) => void;
  setSlug: (slug: string) => void;
  tidySlug: () => void;
  featured: FeaturedImageField;
  /** Increases when the text is replaced by another version. */
  version: number;
  /** Registers an upload that saving waits for. */
  waitFor: (upload: PictureUploads) => void;
  /** Whether saving creates a new entry. */
  isNew: boolean;
  isSaving: boolean;
  /** Whether the form differs from the saved entry. */
  isDirty: boolean;
  save: () => void;
  conflict: OpenConflict | null;
};

/** Returns an idempotency key per set of values: the same values are a retry. */
function useCreateKey(): (values: ContentValues) => string {
  const sent = useRef({ text: '', key: '' });
  return (values) => {
    const text = JSON.stringify(values);
    if (sent.current.text !== text) sent.current = { text, key: newIdempotencyKey() };
    return sent.current.key;
  };
}

/** Form for adding and editing posts and pages. */
export function useContentForm({ kind, entry: opened, draft, onSaved, onRefused }: Options): ContentForm {
  const client = useQueryClient();
  const createKey = useCreateKey();
  const { restored } = draft;
  // The version that the form was filled from. It is only replaced on the curator's request.
  const [entry, setEntry] = useState(opened);
  const [base, setBase] = useState(restored?.base ?? opened?.updatedAt ?? null);
  const [values, setValues] = useState<ContentValues>(() => restored?.values ?? valuesOf(opened));
  const [follows, setFollows] = useState(
    () =>
      opened === null &&
      (!restored || isSlugOfName({ name: restored.values.title, slug: restored.values.slug })),
  );
  const [errors, setErrors] = useState<ContentErrors>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [version, setVersion] = useState(0);
  const uploads = useRef(new Set<PictureUploads>());
  // The current values for code that continues after an await.
  const latest = useRef(values);
  const replaceValues = (next: ContentValues): void => {
    latest.current = next;
    setValues(next);
  };
  const set = (change: Partial<ContentValues>): void => replaceValues({ ...latest.current, ...change });

  const featured = useFeaturedImage((image) => set({ featured: image }));
  // File of the restored draft, until its upload starts again.
  const [waiting, setWaiting] = useState(restored?.files.featured ?? null);
  const resumeUpload = useEffectEvent(() => {
    if (waiting) featured.choose(waiting);
    setWaiting(null);
  });
  useEffect(() => resumeUpload(), []);

  const file = featured.file ?? waiting;
  const saved = useMemo(() => valuesOf(entry), [entry]);
  const isDirty = !isSame(values, saved) || file !== null;
  useKept(draft, {
    isDirty,
    // Uploads are deleted sooner than drafts, so the draft stores the file and uploads it again.
    values: useMemo(() => (file ? { ...values, featured: saved.featured } : values), [values, file, saved]),
    files: { featured: file },
    base,
  });

  const refuse = (message: string, next: ContentErrors): void => {
    toast('error', message);
    setErrors(next);
    onRefused();
  };
  const fail = (error: unknown): void => {
    const why = messageOf(error);
    const { createFailed, updateFailed } = kind.messages;
    const field =
      error instanceof ApiError ? (error.details as { field?: unknown } | undefined)?.field : null;
    const isOfSlug = field === 'slug' || (error instanceof ApiError && error.code === 'duplicate_slug');
    refuse(entry ? updateFailed(why) : createFailed(why), isOfSlug ? { slug: why } : {});
  };
  /** Keeps input typed during the request as unsaved changes of the saved entry. */
  const keepEditing = (stored: ContentEntry): void => {
    setEntry(stored);
    setBase(stored.updatedAt);
    setFollows(false);
  };
  const send = async (overwrite: boolean): Promise<void> => {
    const found = problemOf(latest.current, kind.what);
    if (found) return refuse(found.message, found.errors);
    setErrors({});
    setSaving(true);
    try {
      // Do not save a text before the images that belong in it.
      const results = await Promise.all([...uploads.current, featured.settled()]);
      if (results.includes(false)) return;
      const { current } = latest;
      const seen = { expectedUpdatedAt: base ?? entry?.updatedAt ?? '', overwrite };
      const stored = entry
        ? await updateContent(kind.what, entry.id, current, seen)
        : await createContent(kind.what, current, createKey(current));
      featured.keep();
      toast('success', entry ? kind.messages.updated : kind.messages.created);
      await kind.refresh(client);
      if (!isSame(latest.current, current)) return keepEditing(stored);
      void draft.done();
      await onSaved();
    } catch (error) {
      const changed = conflictOf(error);
      setConflict(changed);
      if (!changed) fail(error);
    } finally {
      setSaving(false);
    }
  };
  const load = async (id: string): Promise<void> => {
    setSaving(true);
    try {
      const theirs = await readContent(kind.what, id);
      featured.abandon();
      setEntry(theirs);
      setBase(theirs.updatedAt);
      replaceValues(valuesOf(theirs));
      setErrors({});
      setVersion((before) => before + 1);
      setConflict(null);
    } catch (error) {
      toast('error', kind.loadFailed(messageOf(error)));
    }
    setSaving(false);
  };

  return {
    values,
    errors,
    set,
    setTitle: (title) => {
      set({ title, ...(follows && { slug: slugify(title) }) });
      setErrors(({ title: _, slug, ...others }) => ({ ...others, ...(slug && !follows && { slug }) }));
    },
    setSlug: (slug) => {
      set({ slug });
      // The slug of a new entry follows the title again once it is empty.
      setFollows(entry === null && slug === '');
      setErrors(({ slug: _, ...others }) => others);
    },
    tidySlug: () => set({ slug: slugOf(latest.current) }),
    featured,
    version,
    waitFor: (upload) => {
      uploads.current.add(upload);
      void upload.finally(() => uploads.current.delete(upload));
    },
    isNew: entry === null,
    isSaving,
    isDirty,
    save: () => void (isSaving || send(false)),
    conflict: conflict &&
      entry && {
        seen: conflict,
        compare: async () => contentDifferences(latest.current, await readContent(kind.what, entry.id)),
        load: () => void load(entry.id),
        overwrite: () => {
          setConflict(null);
          void send(true);
        },
        cancel: () => setConflict(null),
      },
  };
}
