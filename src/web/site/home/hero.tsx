import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { introductionSlug } from '#shared/introduction-slug.ts';
import { pages } from '#shared/urls.ts';
import { statsQuery } from '#web/api/queries.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { formatNumber } from '../format.ts';
import { usePlatform } from '../platform.tsx';
import { SiteLink } from '../site-link.tsx';
import { useSite } from '../use-site.ts';

/** The tagline of the gallery, a link to the announcement post, and the numbers of screens, apps and categories. */
export function Hero() {
  const { tagline } = useSite();
  const { platform } = usePlatform();
  return (
    <div className="gutter pt-10 pb-10 md:pt-16 md:pb-14">
      <UpdateBadge />
      <div className="mt-6 flex flex-col gap-x-12 gap-y-8 lg:flex-row lg:items-end lg:justify-between">
        <div>
          <h1 className="max-w-[13em] text-balance font-semibold text-[2rem] leading-[1.1] tracking-[-0.035em] md:text-2xl">
            {tagline}
          </h1>
          <p className="mt-4 max-w-xl text-pretty text-ink-soft text-md">
            Browse web and iOS interfaces by app, screen type, UX pattern and UI element. Fresh examples are
            added weekly.
          </p>
          <SiteLink href={pages.screens(platform)} className={`${buttonClass()} mt-6`}>
            Browse all screens
            <ArrowRight aria-hidden size={14} />
          </SiteLink>
        </div>
        <Counts />
      </div>
    </div>
  );
}

/** Links to the announcement post, which the default content contains under this slug. */
function UpdateBadge() {
  const { name } = useSite();
  return (
    <SiteLink
      href={pages.post(introductionSlug(name))}
      className="hairline touch-target group relative inline-flex h-8 max-w-full items-center gap-2 rounded-full bg-raised pr-3 pl-1.5 text-ink-soft text-sm hover:text-ink"
    >
      <span className="rounded-full bg-accent px-2 py-0.5 font-medium text-on-accent text-xs">Update</span>
      <span className="truncate">Introducing the all-new {name}</span>
      <ArrowRight aria-hidden size={14} className="shrink-0" />
    </SiteLink>
  );
}

function Counts() {
  const { data: stats } = useQuery(statsQuery());
  if (!stats || stats.screens === 0) return null;
  const facts = [
    { label: 'Screens', value: stats.screens },
    { label: 'Apps', value: stats.apps },
    { label: 'Categories', value: stats.categories },
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 md:gap-x-10">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-ink-faint text-sm">{label}</dt>
          <dd className="font-semibold text-lg tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
