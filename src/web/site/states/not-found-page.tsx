import { BROWSABLE_CATEGORY_TYPES, CATEGORY_TYPE_LABELS } from '#shared/category-types.ts';
import { pages } from '#shared/urls.ts';
import { chipClass } from '#web/kit/chip.tsx';
import { usePlatform } from '../platform.tsx';
import { SiteLink } from '../site-link.tsx';
import { useSite } from '../use-site.ts';
import { GhostFrames } from './ghost-frames.tsx';

/** Shown for every unknown path [P-09]. Its links keep the platform. */
export function NotFoundPage() {
  const { platform } = usePlatform();
  const { socialUrl } = useSite();
  return (
    <div className="gutter flex min-h-[70dvh] flex-col items-center justify-center pt-12 text-center">
      <GhostFrames />
      <p className="mt-10 font-medium text-ink-soft tabular-nums">Error 404</p>
      <h1 className="mt-2 font-semibold text-xl">Page not found</h1>
      <p className="mt-2 max-w-md text-balance text-ink-soft">
        The address may be mistyped, or the page has been removed.
      </p>
      <nav aria-label="Suggested pages" className="mt-7 flex max-w-2xl flex-wrap justify-center gap-2">
        <SiteLink href={pages.home(platform)} className={chipClass()}>
          Home
        </SiteLink>
        {BROWSABLE_CATEGORY_TYPES.map((type) => (
          <SiteLink key={type} href={pages.categoryList(platform, type)} className={chipClass()}>
            {CATEGORY_TYPE_LABELS[type]}
          </SiteLink>
        ))}
        <SiteLink href="/contact" className={chipClass()}>
          Contact
        </SiteLink>
        {socialUrl && (
          <a href={socialUrl} target="_blank" rel="noopener" className={chipClass()}>
            Follow us
          </a>
        )}
      </nav>
    </div>
  );
}
