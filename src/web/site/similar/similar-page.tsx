import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Images } from 'lucide-react';
import type { ScreenDetail } from '#shared/contracts/screens.ts';
import type { SimilarScreen } from '#shared/contracts/similar.ts';
import { PLATFORM_LABELS, PLATFORMS, type Platform } from '#shared/platforms.ts';
import type { SimilarSearch } from '#shared/search-params.ts';
import { DEFAULT_SIMILARITY, SIMILAR_LIMITS, SIMILARITIES, type Similarity } from '#shared/similarity.ts';
import { pages } from '#shared/urls.ts';
import { screenQuery } from '#web/api/queries.ts';
import { similarQuery } from '#web/api/similar-queries.ts';
import { chipClass } from '#web/kit/chip.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Screenshot } from '#web/kit/screenshot.tsx';
import { Breadcrumb } from '../breadcrumb.tsx';
import { countOf } from '../format.ts';
import { CardSkeletons } from '../lists/card-skeletons.tsx';
import { CARD_LINK } from '../lists/frames.ts';
import { ListBody } from '../lists/list-body.tsx';
import { CARD_SIZES, cardLoading } from '../lists/sizes.ts';
import { PageHeading } from '../page-heading.tsx';
import { ScreenCaption } from '../screens/screen-caption.tsx';
import { SiteLink } from '../site-link.tsx';
import { ScreenLink } from '../viewer/screen-link.tsx';
import { ScreenPalette } from '../viewer/screen-palette.tsx';
import { ScreenTags } from '../viewer/screen-tags.tsx';
import { SIMILAR_TITLE } from './similar-section.tsx';

const TABS: Record<Similarity, { label: string; text: string; empty: string }> = {
  idea: {
    label: 'Same idea',
    text: 'Screens of other apps for the same purpose: by screen type, elements, tags and layout',
    empty: 'No screen of another app is similar enough to this one',
  },
  look: {
    label: 'Same look',
    text: 'Screens with the same layout and colors, in any app',
    empty: 'No screen looks similar enough to this one',
  },
  app: {
    label: 'Same app',
    text: 'Screens of the same app with the same words and layout',
    empty: 'No other screen of this app is similar enough to this one',
  },
};

/** Screens that are similar to one screen, with the reasons [E-09]. */
export function SimilarPage({ id, search }: { id: string; search: SimilarSearch }) {
  const { data: screen } = useSuspenseQuery(screenQuery(id));
  const by = search.by ?? DEFAULT_SIMILARITY;
  const platform = search.platform ?? screen.platform;
  const list = useQuery(similarQuery(id, by, SIMILAR_LIMITS.page, search.platform));
  return (
    <>
      <Breadcrumb
        trail={[
          { label: screen.app.name, href: pages.app(screen.platform, screen.app.slug) },
          { label: screen.title, href: pages.screen(id) },
        ]}
        here={SIMILAR_TITLE}
      />
      <PageHeading title={`${SIMILAR_TITLE}: ${screen.title}`} hasBreadcrumb>
        {TABS[by].text}
      </PageHeading>
      <div className="gutter flex flex-wrap items-start gap-6 pt-6 lg:flex-nowrap">
        <Subject screen={screen} />
        <div className="min-w-0 grow basis-72">
          <Tabs id={id} by={by} search={search} ownPlatform={screen.platform} />
          <p role="status" className="sr-only">
            {list.data &&
              `${TABS[by].label}, ${PLATFORM_LABELS[platform]}: ${countOf(list.data.items.length, 'screen')}`}
          </p>
          <ListBody query={list} skeleton={<CardSkeletons kind="screen" platform={platform} />}>
            {({ items, isPending }) =>
              items.length > 0 ? (
                <Results items={items} platform={platform} />
              ) : (
                <EmptyState
                  icon={Images}
                  title={isPending ? 'This screen is still being analyzed' : 'Nothing similar yet'}
                  text={
                    isPending
                      ? 'Similar screens appear here after the screen has been analyzed'
                      : TABS[by].empty
                  }
                />
              )
            }
          </ListBody>
        </div>
      </div>
    </>
  );
}

/**
 * The screen to which the others are similar, with its colors and tags. In small windows, no other page shows the colors
 * and tags of a screen.
 */
function Subject({ screen }: { screen: ScreenDetail }) {
  const { id, image, platform, title, app, palette, categories } = screen;
  const tags = <ScreenTags categories={categories} platform={platform} />;
  return (
    <div
      className={clsx('flex w-full shrink-0 gap-5 lg:flex-col', platform === 'ios' ? 'lg:w-44' : 'lg:w-64')}
    >
      <div
        className={clsx(
          'shrink-0 max-lg:max-w-1/2 lg:w-full',
          platform === 'ios' ? 'max-lg:w-28' : 'max-lg:w-40',
        )}
      >
        <SiteLink href={pages.screen(id)} className={CARD_LINK[platform]}>
          <Screenshot
            image={image}
            platform={platform}
            alt={`${title}, ${app.name}`}
            sizes="256px"
            loading="first"
          />
        </SiteLink>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <ScreenPalette palette={palette} platform={platform} />
        <div className="hidden flex-col gap-4 lg:flex">{tags}</div>
        {categories.length > 0 && (
          <details className="group lg:hidden">
            <summary className="flex h-[44px] cursor-pointer select-none list-none items-center gap-2.5 font-medium text-sm [&::-webkit-details-marker]:hidden">
              Tags
              <span
                aria-hidden
                className="size-2 -translate-y-0.5 rotate-45 border-ink-faint border-r-[1.5px] border-b-[1.5px] transition-transform duration-150 group-open:translate-y-0.5 group-open:-rotate-135"
              />
            </summary>
            <div className="flex flex-col gap-4">{tags}</div>
          </details>
        )}
      </div>
    </div>
  );
}

type TabsProps = { id: string; by: Similarity; search: SimilarSearch; ownPlatform: Platform };

function Tabs({ id, by, search, ownPlatform }: TabsProps) {
  const shownPlatform = search.platform ?? ownPlatform;
  return (
    <nav aria-label="Kind of similarity" className="flex flex-wrap gap-x-6 gap-y-3">
      <div className="flex flex-wrap gap-2">
        {SIMILARITIES.map((kind) => (
          <SiteLink
            key={kind}
            href={pages.similar(id, kind === 'app' ? { by: kind } : { ...search, by: kind })}
            rel="nofollow"
            replace
            keepScroll
            aria-current={kind === by ? 'page' : undefined}
            className={chipClass()}
          >
            {TABS[kind].label}
          </SiteLink>
        ))}
      </div>
      {by !== 'app' && (
        <div className="flex flex-wrap gap-2">
          {PLATFORMS.map((platform) => (
            <SiteLink
              key={platform}
              href={pages.similar(id, { by, ...(platform !== ownPlatform && { platform }) })}
              rel="nofollow"
              replace
              keepScroll
              aria-current={platform === shownPlatform ? 'true' : undefined}
              className={chipClass()}
            >
              {PLATFORM_LABELS[platform]}
            </SiteLink>
          ))}
        </div>
      )}
    </nav>
  );
}

function Results({ items, platform }: { items: readonly SimilarScreen[]; platform: Platform }) {
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
      role="list"
      className={clsx('mt-6', platform === 'ios' ? 'result-grid-ios' : 'result-grid-web')}
    >
      {items.map((item, index) => (
        <li key={item.id}>
          <article className="relative min-w-0">
            <ScreenLink screen={item} className={CARD_LINK[platform]}>
              <Screenshot
                image={item.image}
                platform={platform}
                alt={`${item.title}, ${item.app.name}`}
                sizes={CARD_SIZES[platform]}
                loading={cardLoading(index, platform)}
              />
            </ScreenLink>
            <ScreenCaption screen={item} />
            <p className="mt-0.5 line-clamp-2 text-ink-soft text-sm">{item.reasons.join(' · ')}</p>
          </article>
        </li>
      ))}
    </ul>
  );
}
