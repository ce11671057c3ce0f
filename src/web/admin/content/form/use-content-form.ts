import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isFollowing, slugify } from '#shared/slug.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { newIdempotencyKey } from '../../data/idempotency-key.ts';
import { useKept } from '../../drafts/use-kept.ts';
import type { Draft } from '../../drafts/with-draft.tsx';
import { type Conflict, conflictOf, type OpenConflict } from '../../parts/conflict-dialog.tsx';
import { messageOf } from '../../parts/message-of.ts';
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
  /** What is changed; null where one is added. */
  entry: ContentEntry | null;
  draft: Draft<ContentValues>;
  /** The form counts as saving until this is done. */
  onSaved: () => Promise<void>;
  /** Something is wrong with the values; the fields say so. */
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
  /** Changes when the text was exchanged for another one. */
  version: number;
  /** Saving waits for it. */
  waitFor: (upload: PictureUploads) => void;
  /** Whether saving adds it. */
  isNew: boolean;
  isSaving: boolean;
  /** Whether something differs from what is saved. */
  isDirty: boolean;
  save: () => void;
  conflict: OpenConflict | null;
};

/** A key belongs to what was sent with it: the same values again are a retry. */
function useCreateKey(): (values: ContentValues) => string {
  const sent = useRef({ text: '', key: '' });
  return (values) => {
    const text = JSON.stringify(values);
    if (sent.current.text !== text) sent.current = { text, key: newIdempotencyKey() };
    return sent.current.key;
  };
}

/** The form of a post or a page, for adding and for editing. */
export function useContentForm({ kind, entry: opened, draft, onSaved, onRefused }: Options): ContentForm {
  const client = useQueryClient();
  const createKey = useCreateKey();
  const { restored } = draft;
  // What was opened; another state of it takes its place only when somebody asks for it.
  const [entry, setEntry] = useState(opened);
  const [base, setBase] = useState(restored?.base ?? opened?.updatedAt ?? null);
  const [values, setValues] = useState<ContentValues>(() => restored?.values ?? valuesOf(opened));
  const [follows, setFollows] = useState(
    () =>
      opened === null &&
      (!restored || isFollowing({ name: restored.values.title, slug: restored.values.slug })),
  );
  const [errors, setErrors] = useState<ContentErrors>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [version, setVersion] = useState(0);
  const uploads = useRef(new Set<PictureUploads>());
  // The same at once, for what goes on after waiting.
  const latest = useRef(values);
  const exchange = (next: ContentValues): void => {
    latest.current = next;
    setValues(next);
  };
  const set = (change: Partial<ContentValues>): void => exchange({ ...latest.current, ...change });

  const featured = useFeaturedImage((image) => set({ featured: image }));
  // The file of a draft, until it is on its way again.
  const [waiting, setWaiting] = useState(restored?.files.featured ?? null);
  const begin = useEffectEvent(() => {
    if (waiting) featured.choose(waiting);
    setWaiting(null);
  });
  useEffect(() => begin(), []);

  const file = featured.file ?? waiting;
  const saved = useMemo(() => valuesOf(entry), [entry]);
  const isDirty = !isSame(values, saved) || file !== null;
  useKept(draft, {
    isDirty,
    // What was uploaded is swept away sooner than the draft: the file is sent again.
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
  /** What was typed while it was being saved is not: it stays, as a change of what is saved now. */
  const stay = (stored: ContentEntry): void => {
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
      // A text goes nowhere without a picture that was to be in it.
      const came = await Promise.all([...uploads.current, featured.settled()]);
      if (came.includes(false)) return;
      const { current } = latest;
      const seen = { seenUpdatedAt: base ?? entry?.updatedAt ?? '', overwrite };
      const stored = entry
        ? await updateContent(kind.what, entry.id, current, seen)
        : await createContent(kind.what, current, createKey(current));
      featured.keep();
      toast('success', entry ? kind.messages.updated : kind.messages.created);
      await kind.refresh(client);
      if (!isSame(latest.current, current)) return stay(stored);
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
      exchange(valuesOf(theirs));
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
      // Taken away again, a new one follows the title as before.
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
