import { pages } from '#shared/urls.ts';
import { Mark } from '#web/kit/brand.tsx';
import { navigationItems } from './header/navigation-items.ts';
import { usePlatform } from './platform.tsx';
import { SiteLink } from './site-link.tsx';
import { useSite } from './use-site.ts';

const LINK = 'relative touch-target rounded-sm text-ink-soft transition-colors duration-150 hover:text-ink';

export function Footer() {
  const site = useSite();
  const { platform } = usePlatform();
  return (
    <footer className="mt-24 border-line border-t print:hidden">
      <div className="gutter flex flex-col gap-8 py-10 text-sm lg:flex-row lg:items-start lg:justify-between">
        <div className="flex items-start gap-3">
          {!site.logo && <Mark />}
          <p className="wrap-anywhere max-w-xs text-ink-soft">
            {site.footerText ?? (
              <>
                <span className="font-medium text-ink">{site.name}</span> is a curated gallery of real screens
                from web and iOS apps.
              </>
            )}
          </p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-3">
          {navigationItems(platform, '').map(({ label, href }) => (
            <SiteLink key={label} href={href} className={LINK}>
              {label}
            </SiteLink>
          ))}
          <SiteLink href={pages.screens(platform)} className={LINK}>
            All screens
          </SiteLink>
          <SiteLink href={pages.integrations} className={LINK}>
            Integrations
          </SiteLink>
          <SiteLink href="/privacy" className={LINK}>
            Privacy
          </SiteLink>
          <SiteLink href="/terms" className={LINK}>
            Terms
          </SiteLink>
        </nav>
      </div>
    </footer>
  );
}
