import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { type ScreenFilters, screensPath } from '#shared/screen-filters.ts';
import { isPlainClick } from '#web/kit/plain-click.ts';
import { filtersAddress } from './addresses.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the sheet with the filters is open. */
    filterSheet?: boolean;
  }
}

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** The filters after a click. */
  to: ScreenFilters;
  /** The filters after the key `x`, which excludes the value of the link. */
  excluding?: ScreenFilters | undefined;
};

/**
 * Shows the screens with these filters and keeps the scroll position. While the sheet is open, the visitor stays on the
 * explore page, because no other page has the sheet. In this case the navigation also replaces the history entry, so
 * that Back closes the sheet.
 */
export function navigateTo(router: AnyRouter, filters: ScreenFilters): void {
  const { filterSheet } = router.state.location.state;
  void router.navigate(
    filterSheet
      ? {
          href: screensPath(filters),
          replace: true,
          resetScroll: false,
          state: (state: object) => ({ ...state, filterSheet }),
        }
      : { href: filtersAddress(filters), resetScroll: false },
  );
}

/** A link that changes the filters. */
export function FilterLink({ to, excluding, onClick, children, ...rest }: Props) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event)) return;
    onClick?.(event);
    event.preventDefault();
    navigateTo(router, to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>): void => {
    const { key, currentTarget } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A checkbox is toggled by the space bar, which links ignore.
    if (key === ' ' && currentTarget.role === 'checkbox') currentTarget.click();
    else if (key === 'x' && excluding) navigateTo(router, excluding);
    else return;
    event.preventDefault();
  };
  return (
    <a {...rest} href={filtersAddress(to)} rel="nofollow" onClick={follow} onKeyDown={onKeyDown}>
      {children}
    </a>
  );
}
