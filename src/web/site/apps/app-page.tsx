import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import type { AppDetail } from '#shared/contracts/apps.ts';
import { PLATFORM_LABELS, PLATFORMS, type Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { appQuery, appScreensQuery } from '#web/api/queries.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { countOf } from '../format.ts';
import { CardSkeletons } from '../lists/card-skeletons.tsx';
import { ListBody } from '../lists/list-body.tsx';
import { ListStart } from '../lists/list-start.tsx';
import { LoadMore } from '../lists/load-more.tsx';
import { ShowingScreens } from '../lists/showing-screens.tsx';
import { WithFilterSidebar } from '../lists/with-filter-sidebar.tsx';
import { ScreenGrid } from '../screens/screen-grid.tsx';
import { SiteLink } from '../site-link.tsx';
import { formatAppFilter } from './addresses.ts';
import { AppFacts } from './app-facts.tsx';

type Props = { platform: Platform; slug: string; cursor: string | undefined };

/** An app with its screens on a platform, oldest first [P-35]. */
export function AppPage({ platform, slug, cursor }: Props) {
  const { data: app } = useSuspenseQuery(appQuery(slug));
  const list = useInfiniteQuery(appScreensQuery(platform, slug, cursor ?? null));
  return (
    <>
      <AppFacts app={app} platform={platform} />
      <div className="gutter pt-8">
        <div className="mb-4">
          <ShowingScreens count={app.screenCounts[platform]} platform={platform} />
        </div>
        <ListBody query={list} skeleton={<CardSkeletons kind="screen" platform={platform} />}>
          {({ pages: chunks }) =>
            chunks[0]?.items.length ? (
              <WithFilterSidebar context={formatAppFilter(platform, slug)}>
                <ListStart cursor={cursor} />
                <ScreenGrid platform={platform} chunks={chunks.map(({ items }) => items)} showApp={false} />
                <LoadMore list={list} noun="Screens" cursor={chunks.at(-1)?.nextCursor ?? null} />
              </WithFilterSidebar>
            ) : (
              <NoScreens app={app} platform={platform} />
            )
          }
        </ListBody>
      </div>
    </>
  );
}

function NoScreens({ app, platform }: { app: AppDetail; platform: Platform }) {
  const other = PLATFORMS.find((item) => app.screenCounts[item] > 0);
  return (
    <EmptyState icon={Images} title={`No ${PLATFORM_LABELS[platform]} screens available yet`}>
      {other && (
        <SiteLink href={pages.app(other, app.slug)} className={buttonClass()}>
          {`See ${countOf(app.screenCounts[other], `${PLATFORM_LABELS[other]} screen`)}`}
        </SiteLink>
      )}
    </EmptyState>
  );
}
