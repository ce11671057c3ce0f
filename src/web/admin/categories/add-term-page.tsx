import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { adminPages } from '#shared/admin-urls.ts';
import { CATEGORY_TYPE_LABELS, CATEGORY_TYPES, type CategoryType } from '#shared/category-types.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { RestoredNotice } from '../drafts/restored-notice.tsx';
import { type Draft, WithDraft } from '../drafts/with-draft.tsx';
import { SaveButton } from '../parts/forms/save-button.tsx';
import { UnsavedChanges } from '../parts/forms/unsaved-changes.tsx';
import { useSaveKey } from '../parts/forms/use-save-key.ts';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { FocusableButton } from '../parts/widgets/focusable-button.tsx';
import { Tabs } from '../parts/widgets/tabs.tsx';
import { AddedTerms } from './added-terms.tsx';
import { ParentsFailure } from './parent-terms.tsx';
import { type AddTermDraft, parseAddTermDraft } from './term-draft.ts';
import { TermFields } from './term-fields.tsx';
import { typeFromQuery } from './type-from-url.ts';
import { useAddTerm } from './use-add-term.ts';

const TABS = CATEGORY_TYPES.map((value) => ({ value, label: CATEGORY_TYPE_LABELS[value] }));
const FORM_ID = 'add-term';

/** Page that adds one or more categories (terms) to the taxonomies. */
export function AddTermPage() {
  return (
    <WithDraft formKey="categories/add" parse={parseAddTermDraft}>
      {(draft) => <AddTermForm draft={draft} />}
    </WithDraft>
  );
}

function AddTermForm({ draft }: { draft: Draft<AddTermDraft> }) {
  const { type: queryType } = useSearch({ strict: false }) as { type?: unknown };
  const [initialType] = useState(() => typeFromQuery(queryType) ?? CATEGORY_TYPES[0]);
  const page = useAddTerm(initialType, draft);
  const { form, type, busy } = page;
  const { terms, failure, retry } = page.parents;
  useSaveKey(() => void page.save('once'));
  const [parentIdByType, setParentIdByType] = useState<Partial<Record<CategoryType, string | null>>>({});
  const changeType = (next: CategoryType): void => {
    // A running save resets the form when it succeeds. The form must then still show the same taxonomy.
    if (busy !== null) return;
    // A parent belongs to the same taxonomy as its children. Remember the selected parent of each taxonomy,
    // in case the curator returns to its tab.
    setParentIdByType({ ...parentIdByType, [type]: form.values.parentId });
    form.setParent(parentIdByType[next] ?? null);
    page.setType(next);
  };
  return (
    <>
      <PageHeader title="Add Category">
        <AdminLink href={adminPages.categories(type)} className={buttonClass({ variant: 'ghost' })}>
          Cancel
        </AdminLink>
        <FocusableButton isDisabled={busy !== null} onClick={() => void page.save('again')}>
          {busy === 'again' ? 'Saving...' : 'Save and add another'}
        </FocusableButton>
        <SaveButton form={FORM_ID} isSaving={busy !== null}>
          {busy === 'once' ? 'Saving...' : 'Save'}
        </SaveButton>
      </PageHeader>
      <RestoredNotice draft={draft} isDirty={form.isDirty} noun="category" />
      <form
        ref={page.element}
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void page.save('once');
        }}
        className="max-w-2xl px-4 py-4 sm:px-6 lg:px-8 lg:py-6"
      >
        <Tabs label="Type" tabs={TABS} value={type} onChange={changeType}>
          <div className="grid gap-5 pt-6">
            <TermFields
              form={form}
              type={type}
              terms={terms}
              parentFieldReplacement={
                failure === null ? undefined : <ParentsFailure text={failure} onRetry={retry} />
              }
              autoFocus
              isReadOnly={busy !== null}
            />
          </div>
        </Tabs>
        <AddedTerms terms={page.added} />
      </form>
      <UnsavedChanges isDirty={form.isDirty && busy === null} onLeave={() => void draft.remove()} />
    </>
  );
}
