import { useNavigate, useSearch } from '@tanstack/react-router';
import { adminPages } from '#shared/admin-urls.ts';
import {
  BROWSABLE_CATEGORY_TYPES,
  CATEGORY_TYPE_LABELS,
  isBrowsableCategoryType,
} from '#shared/category-types.ts';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { Tabs } from '../parts/widgets/tabs.tsx';
import { PopularList } from './popular-list.tsx';

const TABS = BROWSABLE_CATEGORY_TYPES.map((value) => ({ value, label: CATEGORY_TYPE_LABELS[value] }));

/** Page with the popular categories of each type, which the gallery shows first. */
export function PopularPage() {
  const { type: queryType } = useSearch({ strict: false }) as { type?: unknown };
  const navigate = useNavigate();
  const type = isBrowsableCategoryType(queryType) ? queryType : BROWSABLE_CATEGORY_TYPES[0];
  return (
    <>
      <PageHeader title="Popular Categories" />
      <div className="max-w-5xl px-4 py-4 sm:px-6 lg:px-8 lg:py-6">
        <Tabs
          label="Type"
          tabs={TABS}
          value={type}
          // The tab is part of the URL, so that reloading and returning show the same tab.
          onChange={(next) => void navigate({ href: `${adminPages.popular}?type=${next}`, replace: true })}
        >
          <PopularList key={type} type={type} />
        </Tabs>
      </div>
    </>
  );
}
