import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { CATEGORY_TYPE_LABELS, SCREEN_CATEGORY_TYPES } from '#shared/category-types.ts';
import type { FoundCount, SearchFacets } from '#shared/contracts/search.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { categoryKey } from '#shared/search-params.ts';
import { SiteLink } from '#web/site/site-link.tsx';
import { type ResultsFilters, resultsAddress } from './addresses.ts';
import { formatCount } from './format-count.ts';

type Line = FoundCount & { key: string; label: string; href: string; isCurrent: boolean };

/** Filters with the number of results that each would leave. */
export function Facets({ facets, filters }: { facets: SearchFacets; filters: ResultsFilters }) {
  const { platform, app, category } = filters;
  return (
    <div className="-mx-2 flex flex-col gap-7">
      <Facet
        label="Platform"
        lines={facets.platforms.map((line) => ({
          ...line,
          key: line.platform,
          label: PLATFORM_LABELS[line.platform],
          href: resultsAddress(filters, { platform: line.platform }),
          isCurrent: line.platform === platform,
        }))}
      />
      <Facet
        label="Apps"
        lines={facets.apps.map((line) => ({
          ...line,
          key: line.slug,
          label: line.name,
          href: resultsAddress(filters, { app: line.slug === app ? undefined : line.slug }),
          isCurrent: line.slug === app,
        }))}
      />
      {SCREEN_CATEGORY_TYPES.map((type) => (
        <Facet
          key={type}
          label={CATEGORY_TYPE_LABELS[type]}
          lines={facets.categories
            .filter((line) => line.type === type)
            .map((line) => {
              const key = categoryKey(line);
              const isCurrent = key === category;
              const href = resultsAddress(filters, { category: isCurrent ? undefined : key });
              return { ...line, key, label: line.name, href, isCurrent };
            })}
        />
      ))}
    </div>
  );
}

function Facet({ label, lines }: { label: string; lines: Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={label}>
      <h2 className="mb-1 px-2 font-medium text-ink-faint text-xs">{label}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets */}
      <ul role="list">
        {lines.map((line) => (
          <li key={line.key}>
            <SiteLink
              href={line.href}
              keepScroll
              aria-current={line.isCurrent ? 'true' : undefined}
              className={clsx(
                'touch-target relative flex h-8 items-center gap-2 rounded-control px-2 hover:bg-sunken max-lg:h-[44px]',
                line.isCurrent ? 'font-medium text-ink' : 'text-ink-soft',
              )}
            >
              <span className="min-w-0 grow truncate">{line.label}</span>
              {line.isCurrent && <Check aria-hidden size={14} className="shrink-0" />}
              <span className="shrink-0 text-ink-faint text-sm tabular-nums">{formatCount(line)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
