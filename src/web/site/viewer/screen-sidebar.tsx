import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ScreenDetail } from '#shared/contracts/screens.ts';
import { longDate } from '#shared/dates.ts';
import { pages } from '#shared/urls.ts';
import { AppLogo } from '#web/kit/app-logo.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { SimilarSection } from '../similar/similar-section.tsx';
import { SiteLink } from '../site-link.tsx';
import { AdUnit } from '../third-party/ad-unit.tsx';
import { ScreenActions } from './screen-actions.tsx';
import { ScreenPalette } from './screen-palette.tsx';
import { ScreenTags } from './screen-tags.tsx';
import type { ViewedScreen } from './viewed-screen.ts';

/** Details and actions beside the image, on large screens. `header` is shown above them. */
export function ScreenSidebar({ screen, header }: { screen: ViewedScreen; header: ReactNode }) {
  const { thumb, app, detail } = screen;
  return (
    <div className="hidden min-h-0 flex-col overflow-y-auto border-line border-l bg-canvas lg:flex">
      {header}
      <div className="flex grow flex-col gap-6 px-5 pb-6">
        <h1 className="text-balance font-semibold text-lg">{thumb.title}</h1>
        {app ? (
          <SiteLink
            href={pages.app(thumb.platform, app.slug)}
            className="hairline flex items-center gap-3 rounded-panel bg-raised p-3 transition-colors duration-150 ease-out hover:bg-sunken"
          >
            <AppLogo app={detail?.app ?? app} size={48} />
            <span className="min-w-0">
              <span className="block truncate font-medium">{app.name}</span>
              {detail?.app.description && (
                <span className="line-clamp-2 text-ink-soft text-xs">{detail.app.description}</span>
              )}
            </span>
          </SiteLink>
        ) : (
          <Skeleton className="h-18 rounded-panel" />
        )}
        <ScreenActions screen={thumb} appName={app?.name ?? ''} />
        {detail ? <Facts detail={detail} /> : <FactsPending />}
        <SimilarSection key={thumb.id} screen={thumb} />
        <div className="mt-auto">
          <AdUnit />
        </div>
      </div>
    </div>
  );
}

function Facts({ detail }: { detail: ScreenDetail }) {
  return (
    <>
      {detail.description && <p className="text-ink-soft">{detail.description}</p>}
      <ScreenTags categories={detail.categories} platform={detail.platform} />
      <ScreenPalette palette={detail.palette} platform={detail.platform} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-line border-t pt-5 text-sm">
        <Fact name="Uploaded">
          <time dateTime={detail.createdAt}>{longDate(detail.createdAt)}</time>
        </Fact>
        {detail.capturedAt && (
          <Fact name="Captured">
            <time dateTime={detail.capturedAt}>{longDate(detail.capturedAt)}</time>
          </Fact>
        )}
        {detail.sourceUrl && <SourceFact url={detail.sourceUrl} />}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 truncate text-right">{children}</dd>
    </>
  );
}

/** The link to the source. Renders nothing if the URL is not http(s). */
function SourceFact({ url }: { url: string }) {
  // Not `URL.parse`, which Safari 17 does not have.
  const address = URL.canParse(url) ? new URL(url) : null;
  if (!address || !/^https?:$/.test(address.protocol)) return null;
  return (
    <Fact name="Source">
      <a
        href={address.href}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-0.5 underline decoration-line-strong underline-offset-3 hover:decoration-current"
      >
        {address.hostname.replace(/^www\./, '')}
        <ArrowUpRight aria-hidden size={14} />
      </a>
    </Fact>
  );
}

function FactsPending() {
  return (
    <>
      <div className="flex gap-1.5">
        <Skeleton className="h-7 w-20 rounded-full" />
        <Skeleton className="h-7 w-28 rounded-full" />
      </div>
      <Skeleton className="h-5 w-48" />
    </>
  );
}
