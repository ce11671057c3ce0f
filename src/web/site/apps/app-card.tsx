import { clsx } from 'clsx';
import { type PointerEvent, useState } from 'react';
import type { AppCard as App } from '#shared/contracts/apps.ts';
import type { Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { AppLogo } from '#web/kit/app-logo.tsx';
import { type ImageLoading, Screenshot } from '#web/kit/screenshot.tsx';
import { countOf } from '../format.ts';
import { CARD_LINK, FRAME } from '../lists/frames.ts';
import { CARD_SIZES } from '../lists/sizes.ts';
import { SiteLink } from '../site-link.tsx';

type Props = { app: App; platform: Platform; loading: ImageLoading };

/** An app's card with its cover. Moving the mouse across it shows the other covers. */
export function AppCard({ app, platform, loading }: Props) {
  const [shownIndex, setShownIndex] = useState(0);
  const [isBrowsingCovers, setBrowsingCovers] = useState(false);
  const { covers } = app;

  const showCoverAtPointer = ({ pointerType, currentTarget, clientX }: PointerEvent): void => {
    if (pointerType !== 'mouse' || covers.length < 2) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setBrowsingCovers(true);
    setShownIndex(
      Math.max(0, Math.min(covers.length - 1, Math.floor(((clientX - left) / width) * covers.length))),
    );
  };
  const stopBrowsing = (): void => {
    setBrowsingCovers(false);
    setShownIndex(0);
  };

  return (
    <SiteLink
      href={pages.app(platform, app.slug)}
      onPointerMove={showCoverAtPointer}
      onPointerLeave={stopBrowsing}
      className={CARD_LINK[platform]}
    >
      <span className="relative block">
        {covers.slice(0, isBrowsingCovers ? covers.length : 1).map((cover, index) => (
          <Screenshot
            key={cover.id}
            image={cover.image}
            platform={platform}
            alt=""
            sizes={CARD_SIZES[platform]}
            loading={loading}
            className={clsx(
              index > 0 && 'absolute! inset-0',
              index > 0 && index !== shownIndex && 'opacity-0',
            )}
          />
        ))}
        {covers.length === 0 && <span className={FRAME[platform]} />}
        {isBrowsingCovers && <CoverIndicator count={covers.length} current={shownIndex} />}
      </span>
      <span
        className={clsx(
          'caption',
          platform === 'web' ? 'flex-row! items-center justify-between gap-3' : 'sm:items-center',
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          <AppLogo app={app} size={24} />
          <span className="truncate font-medium">{app.name}</span>
        </span>
        <span
          className={clsx(
            'shrink-0 text-ink-faint text-sm tabular-nums',
            platform === 'ios' && 'max-sm:hidden',
          )}
        >
          {countOf(app.screenCount, 'screen')}
        </span>
      </span>
    </SiteLink>
  );
}

/** A row of segments, one for each cover. The segment of the shown cover is highlighted. */
function CoverIndicator({ count, current }: { count: number; current: number }) {
  return (
    <span
      aria-hidden
      className="absolute bottom-3 left-1/2 flex -translate-x-1/2 gap-1 rounded-full bg-black/55 px-2 py-1.5"
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its position
          key={index}
          className={clsx('h-1 w-4 rounded-full bg-white', index !== current && 'opacity-40')}
        />
      ))}
    </span>
  );
}
