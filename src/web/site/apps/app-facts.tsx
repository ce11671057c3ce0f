import { clsx } from 'clsx';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppDetail } from '#shared/contracts/apps.ts';
import { PLATFORM_LABELS, PLATFORMS, type Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { AppLogo } from '#web/kit/app-logo.tsx';
import { buttonClass } from '#web/kit/button.tsx';
import { chipClass } from '#web/kit/chip.tsx';
import { SiteLink } from '../site-link.tsx';

type Props = { app: AppDetail; platform: Platform };

const platformsOf = (app: AppDetail): Platform[] => PLATFORMS.filter((item) => app.screenCounts[item] > 0);

/**
 * Header of an app's page: logo, name, description, website, and links to its platforms and categories. Without a
 * description and with at most one platform it is compact: on wide screens a single row.
 */
export function AppFacts({ app, platform }: Props) {
  const isCompact = !app.description && platformsOf(app).length < 2;
  return (
    <div className="border-line border-b">
      <div
        className={clsx(
          'gutter grid items-center gap-x-5',
          isCompact
            ? 'grid-cols-[48px_1fr] gap-y-4 pt-6 pb-6 md:grid-cols-[48px_auto_1fr_auto]'
            : 'grid-cols-[80px_1fr] gap-y-5 pt-8 pb-8 md:grid-cols-[80px_1fr_auto] md:gap-x-6 md:pt-10',
        )}
      >
        <AppLogo app={app} size={isCompact ? 48 : 80} />
        <h1 className="min-w-0 wrap-anywhere text-balance font-semibold text-xl">{app.name}</h1>
        {app.url && (
          <a
            href={app.url}
            target="_blank"
            rel="noopener nofollow"
            className={clsx(
              buttonClass(),
              'order-last justify-self-start',
              isCompact ? 'max-md:col-span-full' : 'md:order-none',
            )}
          >
            Website
            <ArrowUpRight aria-hidden size={16} />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
        {app.description && (
          <p className="col-span-full max-w-2xl text-pretty text-ink-soft text-md">{app.description}</p>
        )}
        <RelatedLinks app={app} platform={platform} isCompact={isCompact} />
      </div>
    </div>
  );
}

function RelatedLinks({ app, platform, isCompact }: Props & { isCompact: boolean }) {
  const platforms = platformsOf(app);
  return (
    <dl
      className={clsx(
        'col-span-full flex flex-col gap-x-10 gap-y-4 sm:flex-row',
        isCompact && 'md:col-span-1 md:col-start-3 md:justify-self-start md:pl-5',
      )}
    >
      {platforms.length > 0 && (
        <Fact label="Platforms">
          {platforms.map((item) => (
            <SiteLink
              key={item}
              href={pages.app(item, app.slug)}
              aria-current={item === platform ? 'page' : undefined}
              className={
                // A single chip would look like a choice.
                item === platform && platforms.length === 1
                  ? 'touch-target relative flex h-7 items-center rounded-sm font-medium text-sm'
                  : chipClass({ isSmall: true })
              }
            >
              {PLATFORM_LABELS[item]}
            </SiteLink>
          ))}
        </Fact>
      )}
      {app.categories.length > 0 && (
        <Fact label="Categories">
          {app.categories.map(({ id, name, slug }) => (
            <SiteLink
              key={id}
              href={`${pages.apps(platform)}?filter=${slug}`}
              className={chipClass({ isSmall: true })}
            >
              {name}
            </SiteLink>
          ))}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint text-xs">{label}</dt>
      <dd className="mt-1.5 flex flex-wrap gap-1.5">{children}</dd>
    </div>
  );
}
