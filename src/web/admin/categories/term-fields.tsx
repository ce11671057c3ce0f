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
  /** All of the type. */
  terms: readonly AdminCategory[];
  /** The one that is edited, as it was read. */
  term?: AdminCategory | undefined;
  /** In the place of the parents, such as why they could not be loaded. */
  parents?: ReactNode;
  autoFocus?: boolean;
  disabled?: boolean;
};

/** What is said below the slug: where it is seen, and what becomes of links to a former one. */
function slugHint(type: CategoryType, slug: string, before: string | undefined): string {
  const isPublic = isBrowsableCategoryType(type);
  if (before !== undefined && before !== slug) {
    if (isPublic) return `Links to the former slug “${before}” keep working: they lead to the new one.`;
    if (type === 'app') return `Links that filter apps by the former slug “${before}” find nothing any more.`;
  }
  return isPublic && slug !== ''
    ? pages.category(DEFAULT_PLATFORM, type, slug)
    : 'Follows the name until you edit it.';
}

/** Name, slug and parent of a category. App categories have no parent, but one that came with one may be moved. */
export function TermFields({ form, type, terms, term, parents, autoFocus = false, disabled = false }: Props) {
  const { values, errors } = form;
  return (
    <>
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        required
        autoFocus={autoFocus}
        disabled={disabled}
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
        disabled={disabled}
        value={values.slug}
        error={errors.slug ?? null}
        hint={slugHint(type, values.slug, term?.slug)}
        onChange={({ currentTarget }) => form.setSlug(currentTarget.value)}
      />
      {(type !== 'app' || term?.parentId) &&
        (parents ?? (
          <ParentCombobox
            terms={terms}
            of={term?.id}
            value={values.parentId}
            onChange={form.setParent}
            disabled={disabled}
          />
        ))}
    </>
  );
}
