import { useMemo, useState } from 'react';
import { isSlugOfName } from '#shared/slug.ts';
import { isDuplicateSlug } from '../parts/forms/slug-error.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { findTermProblem, type TermErrors, type TermValues, validateTerm, withName } from './term-values.ts';

/** Values and errors of the category form, with functions to change them. */
export type TermForm = {
  /** The values that the form shows and saves. */
  values: TermValues;
  errors: TermErrors;
  isDirty: boolean;
  /** Whether the slug follows the name. */
  isSlugDerived: boolean;
  setName: (name: string) => void;
  setSlug: (slug: string) => void;
  setParent: (parentId: string | null) => void;
  /** Validates the values and shows the errors at the fields. Returns a message if the values cannot be saved. */
  validate: () => string | null;
  /** Shows the server's error at the slug field if the slug is already taken. Ignores other errors. */
  showServerError: (error: unknown) => void;
  /** Resets the form to these values, without unsaved changes. */
  reset: (values: TermValues) => void;
};

const hasSameValues = (one: TermValues, other: TermValues): boolean =>
  one.name === other.name && one.slug === other.slug && one.parentId === other.parentId;

type Options = {
  initialValues: TermValues;
  /** The form is dirty if its values differ from these. */
  savedValues: TermValues;
  /** The terms that can be the parent. Undefined until they are loaded. */
  possibleParents: readonly { id: string }[] | undefined;
};

/**
 * State of the category form. If the selected parent no longer exists, for example in a restored draft, the form
 * has no parent.
 */
export function useTermForm({ initialValues, savedValues, possibleParents }: Options): TermForm {
  const [saved, setSaved] = useState(savedValues);
  const [entered, setValues] = useState(initialValues);
  const toPossibleParent = (id: string | null): string | null =>
    !possibleParents || possibleParents.some((parent) => parent.id === id) ? id : null;
  const parentId = toPossibleParent(entered.parentId);
  // `scheduleWrite` compares values by identity, so keep the same object until a value changes.
  const values = useMemo(() => ({ ...entered, parentId }), [entered, parentId]);
  const [isSlugDerived, setSlugDerived] = useState(() => isSlugOfName(initialValues));
  const [errors, setErrors] = useState<TermErrors>({});
  return {
    values,
    errors,
    isDirty: !hasSameValues(values, { ...saved, parentId: toPossibleParent(saved.parentId) }),
    isSlugDerived,
    setName: (name) => {
      setValues(withName(values, name, isSlugDerived));
      setErrors({});
    },
    setSlug: (slug) => {
      setValues({ ...values, slug });
      // After the slug was cleared, it follows the name again.
      setSlugDerived(slug === '');
      setErrors(({ slug: _, ...others }) => others);
    },
    setParent: (parentId) => setValues({ ...values, parentId }),
    validate: () => {
      const newErrors = validateTerm(values);
      setErrors(newErrors);
      return findTermProblem(values, newErrors);
    },
    showServerError: (error) => {
      if (isDuplicateSlug(error)) setErrors({ slug: messageOf(error) });
    },
    reset: (next) => {
      setSaved(next);
      setValues(next);
      setSlugDerived(isSlugOfName(next));
      setErrors({});
    },
  };
}
