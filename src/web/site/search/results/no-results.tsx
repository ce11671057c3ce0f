import { SearchX } from 'lucide-react';
import type { FoundScreens } from '#shared/contracts/search.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { navigationItems } from '#web/site/header/navigation-items.ts';
import { SiteLink } from '#web/site/site-link.tsx';
import { type ResultsFilters, resultsAddress } from './addresses.ts';
import { formatCount } from './format-count.ts';

/** Shown if there are no results, with links to other searches or to the main pages. */
export function NoResults({ results, filters }: { results: FoundScreens; filters: ResultsFilters }) {
  const { platform, q, app, category } = filters;
  const hasFilters = app !== undefined || category !== undefined;
  const other = results.facets?.platforms.find((line) => line.platform !== platform && line.count > 0);
  const links = hasFilters || other ? [] : navigationItems(platform, '');
  return (
    <EmptyState
      icon={SearchX}
      title={`No ${PLATFORM_LABELS[platform]} screens found for “${q}”`}
      text={hasFilters ? 'Nothing is left with these filters' : 'Try fewer or more general words'}
    >
      {results.suggestion && (
        <SiteLink href={resultsAddress({ platform, q: results.suggestion })} className={buttonClass()}>
          Did you mean “{results.suggestion}”?
        </SiteLink>
      )}
      {hasFilters && (
        <SiteLink href={resultsAddress({ platform, q })} className={buttonClass()}>
          Clear filters
        </SiteLink>
      )}
      {other && (
        <SiteLink href={resultsAddress(filters, { platform: other.platform })} className={buttonClass()}>
          {`See ${formatCount(other)} ${PLATFORM_LABELS[other.platform]} screen${other.count === 1 ? '' : 's'}`}
        </SiteLink>
      )}
      {links.map(({ label, href }) => (
        <SiteLink key={href} href={href} className={buttonClass()}>
          {label}
        </SiteLink>
      ))}
    </EmptyState>
  );
}
