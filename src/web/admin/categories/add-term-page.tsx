import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CATEGORY_TYPE_LABELS, CATEGORY_TYPES, type CategoryType } from '#shared/category-types.ts';
import { pages } from '#shared/urls.ts';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { RestoredNotice } from '../drafts/restored-notice.tsx';
import { type Draft, WithDraft } from '../drafts/with-draft.tsx';
import { UnsavedChanges } from '../parts/forms/unsaved-changes.tsx';
import { useSaveKey } from '../parts/forms/use-save-key.ts';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { Tabs } from '../parts/widgets/tabs.tsx';
import { AddedTerms } from './added-terms.tsx';
import { ParentsFailure, useTerms } from './parent-terms.tsx';
import { type AddTermDraft, parseAnyTermDraft } from './term-draft.ts';
import { TermFields } from './term-fields.tsx';
import { typeFromQuery } from './type-from-url.ts';
import { useAddTerm } from './use-add-term.ts';

const TABS = CATEGORY_TYPES.map((value) => ({ value, label: CATEGORY_TYPE_LABELS[value] }));
const FORM = 'add-term';

/** Page that adds one or more terms to the taxonomies. */
export function AddTermPage() {
  return (
    <WithDraft formKey="categories/add" parse={parseAnyTermDraft}>
      {(draft) => <AddTermForm draft={draft} />}
    </WithDraft>
  );
}

function AddTermForm({ draft }: { draft: Draft<AddTermDraft> }) {
  const { type: asked } = useSearch({ strict: false }) as { type?: unknown };
  const [begun] = useState(() => typeFromQuery(asked) ?? CATEGORY_TYPES[0]);
  const adding = useAddTerm(begun, draft);
  const { form, type, busy } = adding;
  const { terms, failure, retry } = useTerms(type);
  useSaveKey(() => void adding.save('once'));
  const [parents, setParents] = useState<Partial<Record<CategoryType, string | null>>>({});
  const choose = (next: CategoryType): void => {
    // A parent has the same type as its children. Remember it per type, for when the curator returns to the tab.
    setParents({ ...parents, [type]: form.values.parentId });
    form.setParent(parents[next] ?? null);
    adding.setType(next);
  };
  return (
    <>
      <PageHeader title="Add Category">
        <AdminLink href={pages.adminCategories(type)} className={buttonClass({ variant: 'ghost' })}>
          Cancel
        </AdminLink>
        <Button disabled={busy !== null} onClick={() => void adding.save('again')}>
          {busy === 'again' ? 'Saving...' : 'Save and add another'}
        </Button>
        <Button type="submit" form={FORM} variant="solid" disabled={busy !== null}>
          {busy === 'once' ? 'Saving...' : 'Save'}
        </Button>
      </PageHeader>
      <RestoredNotice draft={draft} isDirty={form.isDirty} noun="category" />
      <form
        ref={adding.element}
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void adding.save('once');
        }}
        className="max-w-2xl px-4 py-4 sm:px-6 lg:px-8 lg:py-6"
      >
        <Tabs label="Type" tabs={TABS} value={type} onChange={choose}>
          <div className="grid gap-5 pt-6">
            <TermFields
              form={form}
              type={type}
              terms={terms ?? []}
              parents={failure === null ? undefined : <ParentsFailure text={failure} onRetry={retry} />}
              autoFocus
              disabled={busy !== null}
            />
          </div>
        </Tabs>
        <AddedTerms terms={adding.added} />
      </form>
      <UnsavedChanges isDirty={form.isDirty && busy === null} onLeave={() => void draft.remove()} />
    </>
  );
}
