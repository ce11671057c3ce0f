import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { isPlainClick } from '#web/kit/plain-click.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the sheet with the filters is open. */
    filterSheet?: boolean;
  }
}

/** A checkbox is toggled by the space bar, which links ignore. */
function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ' || event.currentTarget.role !== 'checkbox') return;
  event.preventDefault();
  event.currentTarget.click();
}

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** Addresses of the explore page, the only page with the sheet. A single category or app leads to its own page. */
export const FILTERS_PAGE_PATTERN = /^\/(?:[a-z]+\/)?screens(?:\?|$)/;

/**
 * Shows the screens with other filters and keeps the scroll position. In the sheet it also keeps the sheet open, and
 * replaces the history entry, so that Back closes the sheet.
 */
export function navigateTo(router: AnyRouter, href: string): void {
  const { filterSheet } = router.state.location.state;
  void router.navigate({
    href,
    replace: filterSheet === true,
    resetScroll: false,
    ...(filterSheet &&
      FILTERS_PAGE_PATTERN.test(href) && { state: (state: object) => ({ ...state, filterSheet }) }),
  });
}

/** A link that changes the filters. */
export function FilterLink({ href, onClick, children, ...rest }: Props) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    navigateTo(router, href);
  };
  return (
    <a {...rest} href={href} rel="nofollow" onClick={follow} onKeyDown={pressOnSpace}>
      {children}
    </a>
  );
}
