import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import type { CategoryType } from '#shared/category-types.ts';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { categoriesQuery, refreshCategories, updateCategory } from '../data/categories.ts';
import { useStoreDraft } from '../drafts/use-store-draft.ts';
import type { Draft } from '../drafts/with-draft.tsx';
import { focusFirstInvalid } from '../parts/forms/focus-first-invalid.ts';
import { useExpectedVersion } from '../parts/forms/use-expected-version.ts';
import { type Saving, useSaving } from '../parts/forms/use-saving.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { EMPTY_VALUES, type TermValues, termDifferences, trimValues } from './term-values.ts';
import { possibleParentsOf } from './tree.ts';
import { useCreateTerm } from './use-create-term.ts';
import { type TermForm, useTermForm } from './use-term-form.ts';

type Options = {
  type: CategoryType;
  /** All terms of the type. */
  terms: readonly AdminCategory[];
  /** The term to edit; undefined to add one. */
  term: AdminCategory | undefined;
  /** Initial parent of a new term. */
  parentId: string | null;
  draft: Draft<TermValues>;
  /** Called with the id of the saved term, after the lists have been refreshed. */
  onSaved: (id: string) => void;
  onClose: () => void;
};

type TermDialogState = Pick<Saving, 'isSaving' | 'save' | 'conflict' | 'deletion'> & {
  element: RefObject<HTMLFormElement | null>;
  form: TermForm;
  /** The edited term, in the version that the changes are based on. Null for a new term. */
  edited: AdminCategory | null;
};

const valuesOf = ({ name, slug, parentId }: AdminCategory): TermValues => ({ name, slug, parentId });

/** State and saving of the dialog that adds or edits a category. */
export function useTermDialog({
  type,
  terms,
  term,
  parentId,
  draft,
  onSaved,
  onClose,
}: Options): TermDialogState {
  const client = useQueryClient();
  const create = useCreateTerm();
  const element = useRef<HTMLFormElement>(null);
  const { entry, base, replace } = useExpectedVersion(term ?? null, draft);
  const unchanged = entry ? valuesOf(entry) : { ...EMPTY_VALUES, parentId };
  const form = useTermForm({
    initialValues: draft.restored?.values ?? unchanged,
    savedValues: unchanged,
    possibleParents: possibleParentsOf(terms, entry?.id),
  });
  useStoreDraft(draft, { isDirty: form.isDirty, values: form.values, base });

  const saveTerm = async (overwrite: boolean): Promise<string> => {
    if (!entry) return create(type, form.values);
    const { id } = await updateCategory(entry.id, {
      ...trimValues(form.values),
      expectedUpdatedAt: base ?? entry.updatedAt,
      overwrite,
    });
    await refreshCategories(client);
    return id;
  };
  const fetchSaved = async () => {
    const { items } = await client.fetchQuery({ ...categoriesQuery(), staleTime: 0 });
    const saved = items.find(({ id }) => id === entry?.id);
    // Throw the error with which the server reports a missing entry, because `useSaving` handles that error.
    if (!saved) throw new ApiError('Category not found', 404, 'PGRST116');
    return { saved, items };
  };
  const leaveDeleted = (): void => {
    void draft.remove();
    onClose();
  };
  const { isSaving, save, conflict, deletion } = useSaving({
    validate: () => {
      const problem = form.validate();
      if (problem) {
        toast('error', problem);
        focusFirstInvalid(element.current);
      }
      return !problem;
    },
    send: async (overwrite) => {
      const id = await saveTerm(overwrite);
      void draft.remove();
      toast('success', entry ? MESSAGES.category.updated : MESSAGES.category.created);
      onSaved(id);
    },
    onFailed: (error) => {
      const { updateFailed, createFailed } = MESSAGES.category;
      toast('error', (entry ? updateFailed : createFailed)(messageOf(error)));
      form.showServerError(error);
      // Another curator may have just added a category with this slug. Once the list is reloaded, the dialog offers to
      // show that category or to merge the edited one into it.
      void refreshCategories(client);
      focusFirstInvalid(element.current);
    },
    compare: async () => {
      const { saved, items } = await fetchSaved();
      return termDifferences(form.values, valuesOf(saved), items);
    },
    load: async () => {
      const { saved } = await fetchSaved();
      replace(saved);
      form.reset(valuesOf(saved));
    },
    loadFailedMessage: MESSAGES.loadFailed.categories,
    leaveDeleted: entry ? leaveDeleted : undefined,
  });
  const edited = entry && { ...entry, updatedAt: base ?? entry.updatedAt };
  return { element, form, edited, isSaving, save, conflict, deletion };
}
