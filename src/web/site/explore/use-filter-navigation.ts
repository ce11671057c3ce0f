import { useRouter } from '@tanstack/react-router';
import type { ScreenFilters } from '#shared/screen-filters.ts';
import { addressOf } from './addresses.ts';

/** Returns a function that shows the screens with other filters, as `FilterLink` does. */
export function useFilterNavigation(): (filters: ScreenFilters) => void {
  const router = useRouter();
  return (filters) => {
    const { filterSheet } = router.state.location.state;
    void router.navigate({
      href: addressOf(filters),
      replace: filterSheet === true,
      resetScroll: false,
      ...(filterSheet && { state: (state) => ({ ...state, filterSheet }) }),
    });
  };
}
