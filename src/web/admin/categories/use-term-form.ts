import { useState } from 'react';
import { isSlugOfName } from '#shared/slug.ts';
import { isDuplicateSlug } from '../parts/forms/slug-error.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { type TermErrors, type TermValues, validateTerm, withName } from './term-values.ts';

export type TermForm = {
  values: TermValues;
  errors: TermErrors;
  isDirty: boolean;
  setName: (name: string) => void;
  setSlug: (slug: string) => void;
  setParent: (parentId: string | null) => void;
  /** Validates the values and shows the errors at the fields. Returns whether the values can be saved. */
  validate: () => boolean;
  /** Shows an error of the server at its field, if it concerns one. */
  showServerError: (error: unknown) => void;
  /** Resets the form to these values, without unsaved changes. */
  reset: (values: TermValues) => void;
};

const isSame = (one: TermValues, other: TermValues): boolean =>
  one.name === other.name && one.slug === other.slug && one.parentId === other.parentId;

/** State of the category form. The form is dirty if its values differ from `unchanged`. */
export function useTermForm(start: TermValues, unchanged: TermValues = start): TermForm {
  const [saved, setSaved] = useState(unchanged);
  const [values, setValues] = useState(start);
  const [follows, setFollows] = useState(() => isSlugOfName(start));
  const [errors, setErrors] = useState<TermErrors>({});
  return {
    values,
    errors,
    isDirty: !isSame(values, saved),
    setName: (name) => {
      setValues(withName(values, name, follows));
      setErrors({});
    },
    setSlug: (slug) => {
      setValues({ ...values, slug });
      setFollows(slug === '');
      setErrors(({ slug: _, ...others }) => others);
    },
    setParent: (parentId) => setValues({ ...values, parentId }),
    validate: () => {
      const found = validateTerm(values);
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    showServerError: (error) => {
      if (isDuplicateSlug(error)) setErrors({ slug: messageOf(error) });
    },
    reset: (next) => {
      setSaved(next);
      setValues(next);
      setFollows(isSlugOfName(next));
      setErrors({});
    },
  };
}
