import { SearchX } from 'lucide-react';
import type { FoundScreens } from '#shared/contracts/search.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { navigationItems } from '#web/site/header/navigation-items.ts';
import { SiteLink } from '#web/site/site-link.tsx';
import { addressOf, type Choice } from './addresses.ts';
import { formatCount } from './format-count.ts';

/** No results: suggests other queries and filters. */
export function NoResults({ found, choice }: { found: FoundScreens; choice: Choice }) {
  const { platform, q, app, category } = choice;
  const isNarrowed = app !== undefined || category !== undefined;
  const other = found.facets?.platforms.find((line) => line.platform !== platform && line.count > 0);
  const ways = isNarrowed || other ? [] : navigationItems(platform, '');
  return (
    <EmptyState
      icon={SearchX}
      title={`No ${PLATFORM_LABELS[platform]} screens found for “${q}”`}
      text={isNarrowed ? 'Nothing is left with these filters' : 'Try fewer or more general words'}
    >
      {found.suggestion && (
        <SiteLink href={addressOf({ platform, q: found.suggestion })} className={buttonClass()}>
          Did you mean “{found.suggestion}”?
        </SiteLink>
      )}
      {isNarrowed && (
        <SiteLink href={addressOf({ platform, q })} className={buttonClass()}>
          Clear filters
        </SiteLink>
      )}
      {other && (
        <SiteLink href={addressOf(choice, { platform: other.platform })} className={buttonClass()}>
          {`See ${formatCount(other)} ${PLATFORM_LABELS[other.platform]} screen${other.count === 1 ? '' : 's'}`}
        </SiteLink>
      )}
      {ways.map(({ label, href }) => (
        <SiteLink key={href} href={href} className={buttonClass()}>
          {label}
        </SiteLink>
      ))}
    </EmptyState>
  );
}
