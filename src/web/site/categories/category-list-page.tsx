import { useQuery } from '@tanstack/react-query';
import { Shapes } from 'lucide-react';
import { type BrowsableCategoryType, CATEGORY_TYPE_LABELS } from '#shared/category-types.ts';
import type { Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { topCategoriesQuery } from '#web/api/queries.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { CategorySkeletons } from '../lists/card-skeletons.tsx';
import { FilterChips } from '../lists/filter-chips.tsx';
import { ListBody } from '../lists/list-body.tsx';
import { PageHeading } from '../page-heading.tsx';
import { ImportHint } from '../states/import-hint.tsx';
import { withParent } from './addresses.ts';
import { CategoryGrid } from './category-grid.tsx';
import { categoryCardsQuery } from './load-category-list.ts';

type Props = { type: BrowsableCategoryType; platform: Platform; parent: string | undefined };

/** Categories of a type: the popular ones, or the children of the parent in `?category=` [P-33]. */
export function CategoryListPage({ type, platform, parent }: Props) {
  const categories = useQuery(categoryCardsQuery(type, platform, parent));
  return (
    <>
      <PageHeading title={CATEGORY_TYPE_LABELS[type]} />
      <ParentFilters type={type} platform={platform} parent={parent} isLoading={categories.isPending} />
      <div className="gutter pt-4">
        <ListBody query={categories} skeleton={<CategorySkeletons platform={platform} />}>
          {({ items }) =>
            items.length > 0 ? (
              <CategoryGrid categories={items} type={type} platform={platform} />
            ) : (
              <EmptyState
                icon={Shapes}
                title={`No ${CATEGORY_TYPE_LABELS[type]} found`}
                text="Try switching platforms or check back later"
              >
                <ImportHint />
              </EmptyState>
            )
          }
        </ListBody>
      </div>
    </>
  );
}

function ParentFilters({ type, platform, parent, isLoading }: Props & { isLoading: boolean }) {
  const { data } = useQuery(topCategoriesQuery(type, platform));
  const all = pages.categoryList(platform, type);
  const parents = data?.items ?? [];
  return (
    <FilterChips
      label={CATEGORY_TYPE_LABELS[type]}
      isLoading={isLoading}
      chips={[
        { label: 'Popular', href: all, isCurrent: parent === undefined },
        ...parents.map(({ name, slug }) => ({
          label: name,
          href: withParent(all, slug),
          isCurrent: parent === slug,
        })),
      ]}
    />
  );
}
