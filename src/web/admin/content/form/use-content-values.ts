import { type RefObject, useRef, useState } from 'react';
import { isSlugOfName, slugify } from '#shared/slug.ts';
import type { RestoredDraft } from '../../drafts/with-draft.tsx';
import { type ContentErrors, type ContentValues, normalizedSlugOf, valuesOf } from './content-values.ts';
import type { ContentEntry } from './save-content.ts';

/** Values and errors of the form of a post or page, with functions to change them. */
export type ContentFields = {
  values: ContentValues;
  /** Ref to the current values, for code that runs after an `await`. */
  latest: RefObject<ContentValues>;
  errors: ContentErrors;
  showErrors: (errors: ContentErrors) => void;
  set: (change: Partial<ContentValues>) => void;
  setTitle: (title: string) => void;
  setSlug: (slug: string) => void;
  /** Replaces the slug with its normalized form, as the server stores it. */
  normalizeSlug: () => void;
  /** Stops deriving the slug from the title. */
  detachSlug: () => void;
  /** Replaces all values and clears the errors. */
  replaceValues: (values: ContentValues) => void;
};

/**
 * Returns the values of a restored draft. If the post has another featured image now than when the draft was made, uses
 * the current image. Also uses its alt text, unless the draft contains a new image (`files.featured`), which the
 * draft's alt text describes.
 */
function restoredValuesOf(
  { values, files }: RestoredDraft<ContentValues>,
  entry: ContentEntry | null,
): ContentValues {
  const { featured, featuredAlt } = valuesOf(entry);
  if (!values.featured || values.featured.id === featured?.id) return values;
  return { ...values, featured, ...(!files.featured && { featuredAlt }) };
}

/**
 * Holds the values of the form and the errors at its fields. The slug of a new entry is derived from the
 * title until the curator edits the slug, and again once the curator has emptied it.
 */
export function useContentValues(
  entry: ContentEntry | null,
  restored: RestoredDraft<ContentValues> | null,
): ContentFields {
  const [values, setValues] = useState<ContentValues>(() =>
    restored ? restoredValuesOf(restored, entry) : valuesOf(entry),
  );
  const latest = useRef(values);
  const [isSlugDerived, setSlugDerived] = useState(
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
      set({ title, ...(isSlugDerived && { slug: slugify(title) }) });
      // Also clear the error of the slug if the slug has changed with the title.
      setErrors(({ title: _, slug, ...others }) => ({
        ...others,
        ...(slug && !isSlugDerived && { slug }),
      }));
    },
    setSlug: (slug) => {
      set({ slug });
      setSlugDerived(entry === null && slug === '');
      setErrors(({ slug: _, ...others }) => others);
    },
    normalizeSlug: () => set({ slug: normalizedSlugOf(latest.current) }),
    detachSlug: () => setSlugDerived(false),
    replaceValues: (next) => {
      replace(next);
      setErrors({});
    },
  };
}
