import type { Platform } from '#shared/platforms.ts';
import { chipClass } from '#web/kit/chip.tsx';
import { navigationItems } from '../header/navigation-items.ts';
import { SiteLink } from '../site-link.tsx';

type Props = { query: string; platform: Platform; onFollow: () => void };

/** Shown in the search dialog if nothing is found, with links to the main lists. */
export function NothingFound({ query, platform, onFollow }: Props) {
  return (
    <div className="px-6 py-14 text-center">
      <p className="break-words font-medium text-md">No results for “{query}”</p>
      <p className="mt-1 text-ink-soft">Try fewer or more general words, or start from a list.</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {navigationItems(platform, '').map(({ label, href }) => (
          <SiteLink key={href} href={href} onClick={onFollow} className={chipClass()}>
            {label}
          </SiteLink>
        ))}
      </div>
    </div>
  );
}
