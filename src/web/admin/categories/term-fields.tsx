import type { ReactNode } from 'react';
import { type CategoryType, isBrowsableCategoryType } from '#shared/category-types.ts';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { DEFAULT_PLATFORM } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { Field } from '#web/kit/fields.tsx';
import { ParentCombobox } from './parent-combobox.tsx';
import type { TermForm } from './use-term-form.ts';

type Props = {
  form: TermForm;
  type: CategoryType;
  /** All terms of the type. Undefined while they are loading. */
  terms: readonly AdminCategory[] | undefined;
  /** The edited term as it was loaded. */
  term?: AdminCategory | undefined;
  /** Replaces the parent field, for example with an error message. */
  parentFieldReplacement?: ReactNode;
  autoFocus?: boolean;
  /** Ignores input, but keeps the focus. */
  isReadOnly?: boolean;
};

/**
 * Returns the hint below the slug: the effect of a changed slug on existing links, the public URL, or how the slug is
 * derived.
 */
function slugHint(
  type: CategoryType,
  { values: { slug }, isSlugDerived }: TermForm,
  savedSlug: string | undefined,
): string | undefined {
  const isPublic = isBrowsableCategoryType(type);
  if (savedSlug !== undefined && savedSlug !== slug)
    return `Links to the former slug “${savedSlug}” keep working: they lead to the new one.`;
  if (isPublic && slug !== '') return pages.category(DEFAULT_PLATFORM, type, slug);
  return isSlugDerived ? 'Follows the name until you edit the slug.' : undefined;
}

/**
 * Fields for name, slug and parent of a category. App categories have no parent field, unless the edited one has
 * a parent.
 */
export function TermFields({
  form,
  type,
  terms,
  term,
  parentFieldReplacement,
  autoFocus = false,
  isReadOnly = false,
}: Props) {
  const { values, errors } = form;
  const hint = slugHint(type, form, term?.slug);
  return (
    <>
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        required
        autoFocus={autoFocus}
        readOnly={isReadOnly}
        value={values.name}
        error={errors.name ?? null}
        onChange={({ currentTarget }) => form.setName(currentTarget.value)}
      />
      <Field
        label="Slug"
        name="slug"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={isReadOnly}
        value={values.slug}
        error={errors.slug ?? null}
        {...(hint && { hint })}
        onChange={({ currentTarget }) => form.setSlug(currentTarget.value)}
      />
      {(type !== 'app' || term?.parentId) &&
        (parentFieldReplacement ?? (
          <ParentCombobox
            terms={terms}
            termId={term?.id}
            value={values.parentId}
            onChange={(parentId) => isReadOnly || form.setParent(parentId)}
          />
        ))}
    </>
  );
}
