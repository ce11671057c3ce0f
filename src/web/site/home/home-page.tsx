import { useQuery } from '@tanstack/react-query';
import { CATEGORY_TYPE_LABELS } from '#shared/category-types.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { recentAppsQuery, statsQuery } from '#web/api/queries.ts';
import { AppGrid } from '../apps/app-grid.tsx';
import { CategoryGrid } from '../categories/category-grid.tsx';
import { CardSkeletons, CategorySkeletons } from '../lists/card-skeletons.tsx';
import { ListBody } from '../lists/list-body.tsx';
import { EmptyCatalogue } from './empty-catalogue.tsx';
import { Hero } from './hero.tsx';
import { HOME_CATEGORY_TYPES, homePopularQuery } from './load-home.ts';
import { Section } from './section.tsx';

/** The front of the gallery for one platform [P-30]. */
export function HomePage({ platform }: { platform: Platform }) {
  const { data: stats } = useQuery(statsQuery());
  return (
    <>
      <Hero />
      {stats?.screens === 0 ? (
        <EmptyCatalogue />
      ) : (
        <>
          <RecentApps platform={platform} />
          {HOME_CATEGORY_TYPES.map((type) => (
            <PopularCategories key={type} type={type} platform={platform} />
          ))}
        </>
      )}
    </>
  );
}

function RecentApps({ platform }: { platform: Platform }) {
  const count = LIMITS.homeAppsShown[platform];
  return (
    <Section title="Recently Added Apps" browse={pages.apps(platform)}>
      <ListBody
        query={useQuery(recentAppsQuery(platform))}
        skeleton={<CardSkeletons kind="app" platform={platform} count={count} />}
      >
        {({ items }) =>
          items.length > 0 ? (
            <AppGrid platform={platform} chunks={[items.slice(0, count)]} />
          ) : (
            <Nothing>No apps on this platform yet</Nothing>
          )
        }
      </ListBody>
    </Section>
  );
}

type RowProps = { type: (typeof HOME_CATEGORY_TYPES)[number]; platform: Platform };

function PopularCategories({ type, platform }: RowProps) {
  return (
    <Section title={`Popular ${CATEGORY_TYPE_LABELS[type]}`} browse={pages.categoryList(platform, type)}>
      <ListBody
        query={useQuery(homePopularQuery(type, platform))}
        skeleton={<CategorySkeletons platform={platform} />}
      >
        {({ items }) =>
          items.length > 0 ? (
            <CategoryGrid categories={items} type={type} platform={platform} isOnTop={false} />
          ) : (
            <Nothing>Nothing on this platform yet</Nothing>
          )
        }
      </ListBody>
    </Section>
  );
}

function Nothing({ children }: { children: string }) {
  return <p className="rounded-panel bg-sunken px-6 py-12 text-center text-ink-soft">{children}</p>;
}
