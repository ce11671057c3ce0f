import { clsx } from 'clsx';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import { pages } from '#shared/urls.ts';
import { SiteLink } from '../site-link.tsx';

/**
 * Title and app below an image. The title is hidden from screen readers, because the image's alternative text contains
 * it. On phones, where a card of an iOS screen is narrow, its title has up to two lines.
 */
export function ScreenCaption({ screen, showApp = true }: { screen: ScreenCard; showApp?: boolean }) {
  const { title, app, platform } = screen;
  return (
    <div className="caption">
      <p
        aria-hidden
        className={clsx('font-medium line-clamp-1', platform === 'ios' && 'max-sm:line-clamp-2')}
      >
        {title}
      </p>
      {showApp && (
        <SiteLink
          href={pages.app(platform, app.slug)}
          className="relative z-1 max-w-full truncate rounded-sm text-ink-faint text-sm hover:text-ink sm:max-w-[50%]"
        >
          {app.name}
        </SiteLink>
      )}
    </div>
  );
}
