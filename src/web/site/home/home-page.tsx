import { useQuery } from '@tanstack/react-query';
import { CATEGORY_TYPE_LABELS, HOME_CATEGORY_TYPES } from '#shared/category-types.ts';
import type { HomeContent } from '#shared/contracts/home.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { homeQuery, statsQuery } from '#web/api/queries.ts';
import { AppGrid } from '../apps/app-grid.tsx';
import { CategoryGrid } from '../categories/category-grid.tsx';
import { CardSkeletons, CategorySkeletons } from '../lists/card-skeletons.tsx';
import { ListBody } from '../lists/list-body.tsx';
import { EmptyCatalogue } from './empty-catalogue.tsx';
import { Hero } from './hero.tsx';
import { Section } from './section.tsx';

/** The home page of one platform [P-30]. */
export function HomePage({ platform }: { platform: Platform }) {
  const { data: stats } = useQuery(statsQuery());
  const home = useQuery(homeQuery(platform));
  return (
    <>
      <Hero />
      {stats?.screens === 0 ? (
        <EmptyCatalogue />
      ) : (
        <ListBody query={home} skeleton={<HomeSkeleton platform={platform} />}>
          {(content) => <HomeSections content={content} platform={platform} />}
        </ListBody>
      )}
    </>
  );
}

const appsSection = (platform: Platform) => ({
  title: 'Recently Added Apps',
  browse: pages.apps(platform),
});
const popularSection = (type: (typeof HOME_CATEGORY_TYPES)[number], platform: Platform) => ({
  title: `Popular ${CATEGORY_TYPE_LABELS[type]}`,
  browse: pages.categoryList(platform, type),
});

/**
 * Whether no count is larger than the one before it. A section shows its counts only in this case: visitors read counts
 * as a ranking, but a curator may have chosen another order.
 */
const isDescending = (counts: readonly number[]): boolean =>
  counts.every((count, index) => index === 0 || count <= (counts[index - 1] ?? 0));

/**
 * Omits sections of categories without content. Always shows the section of apps, even if it is empty, so that the page
 * never ends with the hero.
 */
function HomeSections({ content, platform }: { content: HomeContent; platform: Platform }) {
  const apps = content.apps.slice(0, LIMITS.homeAppsShown[platform]);
  return (
    <>
      <Section {...appsSection(platform)}>
        {apps.length > 0 ? (
          <AppGrid platform={platform} chunks={[apps]} />
        ) : (
          <p className="rounded-panel bg-sunken px-6 py-12 text-center text-ink-soft">
            No apps on this platform yet
          </p>
        )}
      </Section>
      {content.popular.map(
        ({ type, items }) =>
          items.length > 0 && (
            <Section key={type} {...popularSection(type, platform)}>
              <CategoryGrid
                categories={items}
                type={type}
                platform={platform}
                isAboveFold={false}
                hasCounts={isDescending(items.map(({ screenCount }) => screenCount))}
              />
            </Section>
          ),
      )}
    </>
  );
}

function HomeSkeleton({ platform }: { platform: Platform }) {
  return (
    <>
      <Section {...appsSection(platform)}>
        <CardSkeletons kind="app" platform={platform} count={LIMITS.homeAppsShown[platform]} />
      </Section>
      {HOME_CATEGORY_TYPES.map((type) => (
        <Section key={type} {...popularSection(type, platform)}>
          <CategorySkeletons platform={platform} />
        </Section>
      ))}
    </>
  );
}
