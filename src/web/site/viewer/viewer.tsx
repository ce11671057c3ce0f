import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { AppLogo } from '#web/kit/app-logo.tsx';
import { buttonClass } from '#web/kit/button.tsx';
import { formatNumber } from '../format.ts';
import { SIMILAR_TITLE } from '../similar/similar-section.tsx';
import { SiteLink } from '../site-link.tsx';
import { ScreenActions } from './screen-actions.tsx';
import { ScreenSidebar } from './screen-sidebar.tsx';
import { Stage } from './stage.tsx';
import type { ListNavigation } from './use-list-navigation.ts';
import { type ShowVariant, Variants } from './variants.tsx';
import type { ViewedScreen } from './viewed-screen.ts';

type Props = {
  screen: ViewedScreen;
  /**
   * Null on the screen's own page, for a list of one screen, and while the screen's position in the list is unknown.
   */
  navigation: ListNavigation | null;
  /** The button that closes the viewer. */
  close: ReactNode;
  /** URL of a cached rendition, shown until the full image is loaded. */
  preview?: string | null;
  /** The frame element, for the opening animation. */
  frame?: RefObject<HTMLDivElement | null>;
  /** Shows a variant in the overlay; without it, variants are links. */
  onVariant?: ShowVariant;
};

/**
 * A screen with its details: the image uses the full height, and the sidebar is beside it. Below 1024 px the sidebar
 * becomes a compact header [P-41] and the arrows move to the bottom.
 */
export function Viewer({ screen, navigation, close, preview, frame, onVariant }: Props) {
  const { thumb, app, detail } = screen;
  // While the details of another variant load, the stack of the previous variant is kept, so that an open comparison
  // and the focus stay in place.
  const lastVariants = useRef(detail?.variants);
  if (detail) lastVariants.current = detail.variants;
  const { current: lastKnown } = lastVariants;
  const variants = lastKnown?.screens.some(({ id }) => id === thumb.id) && lastKnown;
  return (
    <div className="grid size-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[minmax(0,1fr)]">
      <header className="flex h-14 items-center gap-1 border-line border-b px-2 lg:hidden">
        <CompactApp screen={screen} />
        <SiteLink
          href={pages.similar(thumb.id)}
          rel="nofollow"
          aria-label={SIMILAR_TITLE}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <svg aria-hidden="true" viewBox="0 0 16 16" width="16" fill="none" stroke="currentColor">
            <path d="M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9z" />
          </svg>
        </SiteLink>
        <ScreenActions compact screen={thumb} appName={app?.name ?? ''} />
        {close}
      </header>
      <div className="group relative min-h-0 bg-sunken">
        <Stage key={thumb.id} screen={thumb} preview={preview ?? null} {...(frame && { frame })} />
        {navigation && (
          <div className="pointer-events-none absolute inset-x-4 top-1/2 hidden -translate-y-1/2 justify-between group-has-data-zoomed:hidden group-has-data-comparing:hidden lg:flex">
            <Arrow navigation={navigation} direction="previous" />
            <Arrow navigation={navigation} direction="next" />
          </div>
        )}
        {variants && (
          <Variants
            // The comparison stays open for the other versions of a stack and is closed for another stack.
            key={variants.screens[0]?.id}
            id={thumb.id}
            variants={variants}
            onShow={onVariant}
          />
        )}
      </div>
      {navigation && (
        <nav
          aria-label="Screens"
          className="flex items-center justify-between border-line border-t px-2 py-1.5 pb-[max(6px,env(safe-area-inset-bottom))] lg:hidden"
        >
          <Arrow navigation={navigation} direction="previous" />
          <Position navigation={navigation} title={thumb.title} />
          <Arrow navigation={navigation} direction="next" />
        </nav>
      )}
      <ScreenSidebar
        screen={screen}
        header={
          <div className="sticky top-0 z-1 flex h-14 shrink-0 items-center justify-between bg-canvas pr-2.5 pl-5">
            {navigation ? (
              <Position navigation={navigation} title={thumb.title} />
            ) : (
              <p className="text-ink-faint text-sm">{PLATFORM_LABELS[thumb.platform]} screen</p>
            )}
            {close}
          </div>
        }
      />
    </div>
  );
}

function CompactApp({ screen: { thumb, app, detail } }: { screen: ViewedScreen }) {
  const heading = (
    <div className="min-w-0">
      <h1 className="truncate font-medium text-base leading-5">{thumb.title}</h1>
      <p className="truncate text-ink-faint text-xs">{app?.name ?? '\u00a0'}</p>
    </div>
  );
  const className = 'flex h-[44px] min-w-0 grow items-center gap-2.5 rounded-control px-2';
  if (!app) return <div className={className}>{heading}</div>;
  return (
    <SiteLink href={pages.app(thumb.platform, app.slug)} className={className}>
      <AppLogo app={detail?.app ?? app} size={32} />
      {heading}
    </SiteLink>
  );
}

function Position({ navigation, title }: { navigation: ListNavigation; title: string }) {
  return (
    <p className="text-ink-faint text-sm tabular-nums" aria-live="polite" aria-atomic>
      <span className="sr-only">{title}, </span>
      <span>
        {formatNumber(navigation.position)} of {formatNumber(navigation.total)}
      </span>
    </p>
  );
}

const ARROWS: Record<'previous' | 'next', { icon: LucideIcon; name: string; key: string }> = {
  previous: { icon: ChevronLeft, name: 'Previous screen', key: 'ArrowLeft' },
  next: { icon: ChevronRight, name: 'Next screen', key: 'ArrowRight' },
};

function Arrow({ navigation, direction }: { navigation: ListNavigation; direction: 'previous' | 'next' }) {
  const { icon: Icon, name, key } = ARROWS[direction];
  const isEnabled = direction === 'next' ? navigation.hasNext : navigation.hasPrevious;
  return (
    <button
      type="button"
      aria-label={name}
      aria-keyshortcuts={key}
      // Not `disabled`: at the end of the list the pressed button would lose the focus.
      aria-disabled={!isEnabled}
      onClick={() => navigation.step(direction)}
      className={clsx(
        'pointer-events-auto inline-flex size-[44px] items-center justify-center rounded-full bg-raised text-ink',
        'hairline transition-[background-color,opacity] duration-150 ease-out',
        isEnabled ? 'hover:bg-sunken' : 'cursor-default opacity-35',
      )}
    >
      <Icon aria-hidden size={20} />
    </button>
  );
}
