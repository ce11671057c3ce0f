import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { adminPages } from '#shared/admin-urls.ts';
import type { CategoryType } from '#shared/category-types.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toastAcrossPages } from '#web/kit/stored-toast.ts';
import { toast } from '#web/kit/toasts.ts';
import { refreshCategories } from '../data/categories.ts';
import { useStoreDraft } from '../drafts/use-store-draft.ts';
import type { Draft } from '../drafts/with-draft.tsx';
import { focusFirstInvalid } from '../parts/forms/focus-first-invalid.ts';
import { useLeave } from '../parts/forms/use-leave.ts';
import { messageOf } from '../parts/text/message-of.ts';
import type { AddedTerm } from './added-terms.tsx';
import { type Terms, useTerms } from './parent-terms.tsx';
import type { AddTermDraft } from './term-draft.ts';
import { EMPTY_VALUES } from './term-values.ts';
import { useCreateTerm } from './use-create-term.ts';
import { type TermForm, useTermForm } from './use-term-form.ts';

/** `once` saves and returns to the list. `again` saves and keeps the form open for the next term. */
type SaveMode = 'once' | 'again';

type AddTerm = {
  element: RefObject<HTMLFormElement | null>;
  form: TermForm;
  type: CategoryType;
  setType: (type: CategoryType) => void;
  /** The terms of the type. */
  parents: Terms;
  /** The save in progress, or null. */
  busy: SaveMode | null;
  added: readonly AddedTerm[];
  save: (mode: SaveMode) => Promise<void>;
};

/**
 * State and saving of the page that adds terms. A draft keeps the input if the page is closed or the session
 * ends.
 */
export function useAddTerm(initialType: CategoryType, draft: Draft<AddTermDraft>): AddTerm {
  const leave = useLeave();
  const client = useQueryClient();
  const create = useCreateTerm();
  const element = useRef<HTMLFormElement>(null);
  const { restored } = draft;
  const [type, setType] = useState(restored?.values.type ?? initialType);
  const parents = useTerms(type);
  const form = useTermForm({
    initialValues: restored?.values.values ?? EMPTY_VALUES,
    savedValues: EMPTY_VALUES,
    possibleParents: parents.terms,
  });
  const { values, isDirty } = form;
  useStoreDraft(draft, { isDirty, values: useMemo(() => ({ type, values }), [type, values]) });
  const [busy, setBusy] = useState<SaveMode | null>(null);
  const [added, setAdded] = useState<readonly AddedTerm[]>([]);

  const reportFailure = (error: unknown): void => {
    setBusy(null);
    if (error instanceof ApiError && error.status === 401) {
      // The session has ended, so the login page follows. The message is shown there too.
      toastAcrossPages('error', MESSAGES.category.notAuthenticated);
      return;
    }
    toast('error', MESSAGES.category.createFailed(messageOf(error)));
    form.showServerError(error);
    // Another curator may have deleted the selected parent. The form deselects it once the list is reloaded.
    void refreshCategories(client);
    focusFirstInvalid(element.current);
  };
  const save = async (mode: SaveMode): Promise<void> => {
    if (busy) return;
    const problem = form.validate();
    if (problem) {
      toast('error', problem);
      focusFirstInvalid(element.current);
      return;
    }
    setBusy(mode);
    const { name, slug } = form.values;
    const parentId = type === 'app' ? null : form.values.parentId;
    try {
      const id = await create(type, { name, slug, parentId });
      toast('success', MESSAGES.category.termCreated);
      // Stay busy while navigating to the list, so that the form does not ask about unsaved changes.
      if (mode === 'once') {
        void draft.remove();
        return void leave(adminPages.categories(type));
      }
      // Render the empty form, which is editable again, before its name field is focused.
      flushSync(() => {
        setBusy(null);
        setAdded([{ id, name: name.trim(), type }, ...added]);
        form.reset({ ...EMPTY_VALUES, parentId });
      });
      element.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
    } catch (error) {
      reportFailure(error);
    }
  };
  return { element, form, type, setType, parents, busy, added, save };
}
