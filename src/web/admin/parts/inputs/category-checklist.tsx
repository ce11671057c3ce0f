import { clsx } from 'clsx';
import { type ReactNode, useMemo, useState } from 'react';
import {
  CATEGORY_TYPE_LABELS,
  SCREEN_CATEGORY_TYPES,
  type ScreenCategoryType,
} from '#shared/category-types.ts';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { Tabs } from '../widgets/tabs.tsx';
import { groupByParent } from './category-groups.ts';
import { Checkbox, type CheckState } from './checkbox.tsx';

type Props = {
  /** Categories of all types, sorted by name. */
  categories: readonly AdminCategory[];
  stateOf: (categoryId: string) => CheckState;
  onChange: (categoryId: string, checked: boolean) => void;
  /** Renders a note next to the name, such as the number of screens with the tag. */
  renderNote?: (categoryId: string) => ReactNode;
  /** Renders content above the list of a tab, such as suggestions for its categories. */
  renderAbove?: (categoriesOfType: readonly AdminCategory[]) => ReactNode;
  disabled?: boolean;
  /** Class of the list below the tabs, such as its height. */
  className?: string;
};

const MIN_CATEGORIES_FOR_FILTER = 12;

/**
 * Checklist that selects the tags of one or more screens. Each taxonomy of screens has a tab, with its terms grouped by
 * parent.
 */
export function CategoryChecklist({
  categories,
  stateOf,
  onChange,
  renderNote,
  renderAbove,
  disabled = false,
  className,
}: Props) {
  const [type, setType] = useState<ScreenCategoryType>('screen-types');
  const [filter, setFilter] = useState('');
  const categoriesOfType = useMemo(
    () => categories.filter((category) => category.type === type),
    [categories, type],
  );
  const groups = useMemo(() => groupByParent(categoriesOfType, filter), [categoriesOfType, filter]);
  const tabs = SCREEN_CATEGORY_TYPES.map((value) => ({
    value,
    label: CATEGORY_TYPE_LABELS[value],
    count: categories.filter((category) => category.type === value && stateOf(category.id)).length,
  }));
  return (
    <Tabs
      label="Categories"
      tabs={tabs}
      value={type}
      onChange={(next) => {
        setType(next);
        setFilter('');
      }}
    >
      {renderAbove?.(categoriesOfType)}
      {categoriesOfType.length >= MIN_CATEGORIES_FOR_FILTER && (
        <input
          type="search"
          aria-label={`Filter ${CATEGORY_TYPE_LABELS[type]}`}
          placeholder="Filter..."
          autoComplete="off"
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
          // Enter must not submit the surrounding form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="mt-3 h-8 w-full rounded-control bg-raised px-3 text-sm hairline placeholder:text-ink-faint pointer-coarse:h-[44px] pointer-coarse:text-md"
        />
      )}
      <div className={clsx('mt-2 grid gap-4 overflow-y-auto overscroll-contain pb-1', className)}>
        {groups.length === 0 && <p className="py-6 text-center text-ink-soft text-sm">No categories found</p>}
        {groups.map(({ id, name, items }) => (
          <fieldset key={id} className="min-w-0">
            <legend className={clsx('mb-1 px-1.5 text-ink-faint text-xs', name === null && 'sr-only')}>
              {name ?? CATEGORY_TYPE_LABELS[type]}
            </legend>
            <div className="grid gap-x-2 sm:grid-cols-2">
              {items.map((category) => (
                <Checkbox
                  key={category.id}
                  checked={stateOf(category.id)}
                  disabled={disabled}
                  onChange={(checked) => onChange(category.id, checked)}
                >
                  {category.name}
                  <span className="ml-2 text-ink-faint text-xs tabular-nums empty:hidden">
                    {renderNote?.(category.id)}
                  </span>
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Tabs>
  );
}
