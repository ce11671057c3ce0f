import { LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { isSlug, slugify } from '#shared/slug.ts';
import { hasVisibleText } from '#shared/text.ts';
import { type Difference, differencesOf } from '../parts/forms/differences.ts';

/** Values of the category form. */
export type TermValues = { name: string; slug: string; parentId: string | null };
export type TermErrors = { name?: string; slug?: string };

export const EMPTY_VALUES: TermValues = { name: '', slug: '', parentId: null };

/** Parses the values of a stored draft. Returns null if they are invalid. */
export function parseTermDraft(stored: unknown): TermValues | null {
  const { name, slug, parentId } = (stored ?? {}) as Partial<Record<keyof TermValues, unknown>>;
  if (typeof name !== 'string' || typeof slug !== 'string') return null;
  return { name, slug, parentId: typeof parentId === 'string' ? parentId : null };
}

/** Returns the values with a new name. If `isSlugDerived` is true, derives the slug from the name. */
export const withName = (values: TermValues, name: string, isSlugDerived: boolean): TermValues => ({
  ...values,
  name,
  slug: isSlugDerived ? slugify(name) : values.slug,
});

/** Returns the validation errors; empty if the values can be saved. */
export function validateTerm({ name, slug }: TermValues): TermErrors {
  const errors: TermErrors = {};
  if (!hasVisibleText(name)) errors.name = 'Enter a name';
  else if (name.trim().length > LIMITS.nameMax) errors.name = `No more than ${LIMITS.nameMax} characters`;
  if (slug.trim() === '') {
    // A new name also fills an empty slug, so an error at the name suffices.
    if (!errors.name) errors.slug = 'Enter a slug';
  } else if (slug.trim().length > LIMITS.slugMax) errors.slug = `No more than ${LIMITS.slugMax} characters`;
  else if (!isSlug(slug.trim())) {
    errors.slug = 'Only lowercase letters, digits and single dashes between them';
  }
  return errors;
}

/** Returns the message for a form with these errors; null if there are none. */
export const findTermProblem = ({ name, slug }: TermValues, errors: TermErrors): string | null =>
  hasVisibleText(name) && slug.trim() !== '' ? (errors.name ?? errors.slug ?? null) : MESSAGES.fillIn;

/** Returns the differences between two versions of a category. `terms` are all categories of its type. */
export function termDifferences(
  yours: TermValues,
  saved: TermValues,
  terms: readonly { id: string; name: string }[],
): readonly Difference[] {
  const parentOf = ({ parentId }: TermValues): string =>
    parentId === null ? '' : (terms.find(({ id }) => id === parentId)?.name ?? 'Deleted category');
  const trimmedValues = trimValues(yours);
  return differencesOf([
    ['Name', trimmedValues.name, saved.name],
    ['Slug', trimmedValues.slug, saved.slug],
    ['Parent', parentOf(trimmedValues), parentOf(saved)],
  ]);
}

/** Trims the values for the request. */
export const trimValues = ({ name, slug, parentId }: TermValues): TermValues => ({
  name: name.trim(),
  slug: slug.trim(),
  parentId,
});
