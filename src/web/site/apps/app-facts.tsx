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

/** Who the app is: logo, name, description, website, and where else to find it in the gallery. */
export function AppFacts({ app, platform }: Props) {
  return (
    <div className="border-line border-b">
      <div className="gutter grid grid-cols-[80px_1fr] items-center gap-x-5 gap-y-5 pt-8 pb-8 md:grid-cols-[80px_1fr_auto] md:gap-x-6 md:pt-10">
        <AppLogo app={app} size={80} />
        <h1 className="text-balance font-semibold text-xl">{app.name}</h1>
        {app.url && (
          <a
            href={app.url}
            target="_blank"
            rel="noopener nofollow"
            className={`${buttonClass()} order-last justify-self-start md:order-none`}
          >
            Website
            <ArrowUpRight aria-hidden size={16} />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
        {app.description && (
          <p className="col-span-full max-w-2xl text-pretty text-ink-soft text-md">{app.description}</p>
        )}
        <Belongings app={app} platform={platform} />
      </div>
    </div>
  );
}

function Belongings({ app, platform }: Props) {
  const platforms = PLATFORMS.filter((item) => app.screenCounts[item] > 0);
  return (
    <dl className="col-span-full flex flex-col gap-x-10 gap-y-4 sm:flex-row">
      {platforms.length > 0 && (
        <Fact label="Platforms">
          {platforms.map((item) => (
            <SiteLink
              key={item}
              href={pages.app(item, app.slug)}
              aria-current={item === platform ? 'page' : undefined}
              className={chipClass({ small: true })}
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
              className={chipClass({ small: true })}
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
