import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { ScreenDetail, ScreenThumb } from '#shared/contracts/screens.ts';
import { STACK_KIND_LABELS, stackLabel } from '#shared/stack-kinds.ts';
import { pages } from '#shared/urls.ts';
import { onDemand } from '#web/kit/on-demand.ts';
import { SiteLink } from '../site-link.tsx';
import { prefetchScreen } from './prefetch.ts';

const slider = onDemand(() => import('./compare-slider.tsx').then((module) => module.CompareSlider));

export type ShowVariant = (screen: ScreenThumb) => void;

type Props = {
  id: string;
  variants: NonNullable<ScreenDetail['variants']>;
  /** Shows a variant in the overlay. On a screen's own page, variants are links to their pages. */
  onShow?: ShowVariant | undefined;
};

/** Maximum number of variants whose details are loaded in advance. */
const MAX_PREFETCHED = 4;

const ITEM =
  'inline-flex h-8 items-center whitespace-nowrap rounded-full px-3 text-sm pointer-coarse:h-[44px] pointer-coarse:px-4';

/**
 * Switches between the variants of a screen, and compares two versions. The key V shows the next variant, unless a layer
 * such as a dialog is open above the screen.
 */
export function Variants({ id, variants: { kind, screens }, onShow }: Props) {
  const client = useQueryClient();
  const list = useRef<HTMLElement>(null);
  const [comparison, setComparison] = useState<'closed' | 'open' | 'failed'>('closed');
  const CompareSlider = comparison === 'open' ? slider.get() : null;

  useEffect(() => {
    for (const screen of screens.slice(0, MAX_PREFETCHED)) void prefetchScreen(client, screen.id);
  }, [client, screens]);

  useEffect(() => {
    const onKey = ({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent): void => {
      if (key !== 'v' || altKey || ctrlKey || metaKey) return;
      if (target instanceof Element && target.closest('input:not([type=range]), textarea, select')) return;
      if (!list.current || list.current.closest('[inert]')) return;
      const links = [...list.current.querySelectorAll('a')];
      const current = links.findIndex((link) => link.ariaCurrent);
      links[(current + 1) % links.length]?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  // The image stays visible until the code of the comparison is loaded.
  const toggleComparison = async (): Promise<void> => {
    if (CompareSlider) setComparison('closed');
    else setComparison((await slider.preload()) ? 'open' : 'failed');
  };

  return (
    <>
      {CompareSlider && <CompareSlider id={id} screens={screens} />}
      {comparison === 'failed' && (
        <p
          role="alert"
          className="absolute inset-x-2 bottom-16 z-2 mx-auto w-fit rounded-media bg-raised px-4 py-2 text-sm hairline group-has-data-zoomed:hidden"
        >
          The comparison could not be loaded. Check your connection and try again.
        </p>
      )}
      <nav
        ref={list}
        aria-label={STACK_KIND_LABELS[kind]}
        aria-keyshortcuts="v"
        data-scrolls-sideways
        className="absolute inset-x-2 bottom-2 z-2 mx-auto flex w-fit max-w-[calc(100%-16px)] gap-0.5 overflow-x-auto overscroll-x-contain rounded-full bg-raised p-0.5 hairline group-has-data-zoomed:hidden"
      >
        {screens.map((screen, index) => (
          <SiteLink
            key={screen.id}
            href={pages.screen(screen.id)}
            aria-current={screen.id === id ? 'true' : undefined}
            className={clsx(ITEM, screen.id === id ? 'bg-ink text-canvas' : 'text-ink-soft hover:text-ink')}
            onClick={(event) => {
              if (!onShow) return;
              event.preventDefault();
              onShow(screen);
            }}
          >
            {stackLabel(screen.label, index)}
          </SiteLink>
        ))}
        {kind === 'version' && (
          <button
            type="button"
            aria-pressed={CompareSlider !== null}
            onPointerEnter={() => void slider.preload()}
            onClick={() => void toggleComparison()}
            className={clsx(ITEM, 'needs-script border-line border-l text-ink')}
          >
            {CompareSlider ? 'Close' : 'Compare'}
          </button>
        )}
      </nav>
    </>
  );
}
