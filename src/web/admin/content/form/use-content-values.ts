import { type RefObject, useRef, useState } from 'react';
import { isSlugOfName, slugify } from '#shared/slug.ts';
import type { RestoredDraft } from '../../drafts/with-draft.tsx';
import { type ContentErrors, type ContentValues, slugOf, valuesOf } from './content-values.ts';
import type { ContentEntry } from './save-content.ts';

export type ContentFields = {
  values: ContentValues;
  /** The current values for code that continues after an await. */
  latest: RefObject<ContentValues>;
  errors: ContentErrors;
  showErrors: (errors: ContentErrors) => void;
  set: (change: Partial<ContentValues>) => void;
  setTitle: (title: string) => void;
  setSlug: (slug: string) => void;
  normalizeSlug: () => void;
  /** Keeps the slug when the title changes. */
  detachSlug: () => void;
  /** Replaces all values and clears the errors. */
  replaceValues: (values: ContentValues) => void;
};

/**
 * Values of the form and the errors at its fields. The slug of a new entry follows the title until it is edited, and
 * again once it is empty.
 */
export function useContentValues(
  entry: ContentEntry | null,
  restored: RestoredDraft<ContentValues> | null,
): ContentFields {
  const [values, setValues] = useState<ContentValues>(() => restored?.values ?? valuesOf(entry));
  const latest = useRef(values);
  const [follows, setFollows] = useState(
    () =>
      entry === null &&
      (!restored || isSlugOfName({ name: restored.values.title, slug: restored.values.slug })),
  );
  const [errors, setErrors] = useState<ContentErrors>({});
  const replace = (next: ContentValues): void => {
    latest.current = next;
    setValues(next);
  };
  const set = (change: Partial<ContentValues>): void => replace({ ...latest.current, ...change });
  return {
    values,
    latest,
    errors,
    showErrors: setErrors,
    set,
    setTitle: (title) => {
      set({ title, ...(follows && { slug: slugify(title) }) });
      setErrors(({ title: _, slug, ...others }) => ({ ...others, ...(slug && !follows && { slug }) }));
    },
    setSlug: (slug) => {
      set({ slug });
      setFollows(entry === null && slug === '');
      setErrors(({ slug: _, ...others }) => others);
    },
    normalizeSlug: () => set({ slug: slugOf(latest.current) }),
    detachSlug: () => setFollows(false),
    replaceValues: (next) => {
      replace(next);
      setErrors({});
    },
  };
}
