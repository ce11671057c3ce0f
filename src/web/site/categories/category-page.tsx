import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { type BrowsableCategoryType, CATEGORY_TYPE_LABELS } from '#shared/category-types.ts';
import type { CategoryDetail } from '#shared/contracts/categories.ts';
import { PLATFORM_LABELS, PLATFORMS, type Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { categoryQuery, categoryScreensQuery } from '#web/api/queries.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Breadcrumb } from '../breadcrumb.tsx';
import { countOf } from '../format.ts';
import { CardSkeletons } from '../lists/card-skeletons.tsx';
import { ListBody } from '../lists/list-body.tsx';
import { ListStart } from '../lists/list-start.tsx';
import { LoadMore } from '../lists/load-more.tsx';
import { ShowingScreens } from '../lists/showing-screens.tsx';
import { WithFilterSidebar } from '../lists/with-filter-sidebar.tsx';
import { PageHeading } from '../page-heading.tsx';
import { ScreenGrid } from '../screens/screen-grid.tsx';
import { SiteLink } from '../site-link.tsx';
import { formatCategoryFilter, subtreeAddress, withParent } from './addresses.ts';

type Props = {
  type: BrowsableCategoryType;
  platform: Platform;
  slug: string;
  cursor: string | undefined;
  /**
   * Number of screens of this category's descendants. Only counted if the category has no screens itself; otherwise 0.
   */
  countBelow: number;
};

/** The screens of one category on a platform, newest first [P-34]. */
export function CategoryPage({ type, platform, slug, cursor, countBelow }: Props) {
  const { data: category } = useSuspenseQuery(categoryQuery(type, slug));
  const list = useInfiniteQuery(categoryScreensQuery(platform, type, slug, cursor ?? null));
  const count = category.screenCounts[platform];
  return (
    <>
      <CategoryBreadcrumb category={category} type={type} platform={platform} />
      <PageHeading title={category.name} hasBreadcrumb>
        <ShowingScreens count={count} platform={platform} />
      </PageHeading>
      <div className="gutter pt-6">
        <ListBody query={list} skeleton={<CardSkeletons kind="screen" platform={platform} />}>
          {({ pages: chunks }) =>
            chunks[0]?.items.length ? (
              <WithFilterSidebar context={formatCategoryFilter(platform, type, category.slug)}>
                <ListStart cursor={cursor} />
                <ScreenGrid platform={platform} chunks={chunks.map(({ items }) => items)} showApp />
                <LoadMore list={list} noun="Screens" cursor={chunks.at(-1)?.nextCursor ?? null} />
              </WithFilterSidebar>
            ) : (
              <NoScreens category={category} type={type} platform={platform} countBelow={countBelow} />
            )
          }
        </ListBody>
      </div>
    </>
  );
}

type PartProps = { category: CategoryDetail; type: BrowsableCategoryType; platform: Platform };

function CategoryBreadcrumb({ category, type, platform }: PartProps) {
  const list = pages.categoryList(platform, type);
  const { parent } = category;
  return (
    <Breadcrumb
      trail={[
        { label: CATEGORY_TYPE_LABELS[type], href: list },
        ...(parent ? [{ label: parent.name, href: withParent(list, parent.slug) }] : []),
      ]}
      here={category.name}
    />
  );
}

function NoScreens({ category, type, platform, countBelow }: PartProps & Pick<Props, 'countBelow'>) {
  const other = PLATFORMS.find((item) => item !== platform && category.screenCounts[item] > 0);
  return (
    <EmptyState icon={Images} title="No screens found" text="Try switching platforms or check back later">
      {countBelow > 0 && (
        <SiteLink href={subtreeAddress(platform, type, category.slug)} className={buttonClass()}>
          {`${category.name} and below: ${countOf(countBelow, 'screen')}`}
        </SiteLink>
      )}
      {other && (
        <SiteLink href={pages.category(other, type, category.slug)} className={buttonClass()}>
          {`See ${countOf(category.screenCounts[other], `${PLATFORM_LABELS[other]} screen`)}`}
        </SiteLink>
      )}
    </EmptyState>
  );
}
