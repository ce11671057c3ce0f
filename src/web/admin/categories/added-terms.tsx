import { CATEGORY_TYPE_LABELS, type CategoryType } from '#shared/category-types.ts';

export type AddedTerm = { id: string; name: string; type: CategoryType };

/** Lists the terms that were added since the page was opened, newest first. */
export function AddedTerms({ terms }: { terms: readonly AddedTerm[] }) {
  if (terms.length === 0) return null;
  return (
    <section aria-label="Just added" className="mt-8 border-line border-t pt-4">
      <h2 className="font-medium text-ink-soft text-sm">Just added</h2>
      <ul className="mt-2 grid gap-1.5">
        {terms.map(({ id, name, type }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 text-ink-faint">{CATEGORY_TYPE_LABELS[type]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
