import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, type MouseEvent, type PointerEvent, useRef } from 'react';
import { isPlainClick } from '#web/kit/plain-click.ts';
import { needsFullPageLoad } from './document-kind.ts';

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'onFocus' | 'onTouchStart' | 'onPointerEnter'> & {
  /** A path on this site, from `pages` in shared/urls. */
  href: string;
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
  /** Keeps the scroll position: for filters of the same page. */
  keepScroll?: boolean;
  /**
   * Called for clicks that navigate in the current tab, but not for those that open a new tab. `preventDefault` keeps
   * the link from navigating.
   */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** Time for which the pointer must hover before the page is preloaded, in milliseconds. */
const HOVER_MS = 60;

/**
 * A link to a page of this site that navigates without a reload, unless the page needs its own document. Preloads the
 * page on hover, focus and touch. Lists have many links, so this component is lighter than the router's link: it
 * subscribes to no state.
 */
export function SiteLink({ href, replace = false, keepScroll = false, children, ...rest }: Props) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const preload = (): void => {
    void router.preloadRoute({ to: '.', href }).catch(() => undefined);
  };
  const startPreloading = (): void => {
    timer.current = setTimeout(preload, HOVER_MS);
  };
  const cancelPreloading = (event: PointerEvent<HTMLAnchorElement>): void => {
    rest.onPointerLeave?.(event);
    clearTimeout(timer.current);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event)) return;
    rest.onClick?.(event);
    if (event.defaultPrevented || needsFullPageLoad(href)) return;
    event.preventDefault();
    void router.navigate({ href, replace, resetScroll: !keepScroll });
  };

  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onFocus={preload}
      onTouchStart={preload}
      onPointerEnter={startPreloading}
      onPointerLeave={cancelPreloading}
    >
      {children}
    </a>
  );
}
