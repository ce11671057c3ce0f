import type { AnyRouteMatch } from '@tanstack/react-router';

/** The title that the head of the matched page sets, which the tab may not show yet; null where it has none yet. */
export function headTitle(matches: AnyRouteMatch[]): string | null {
  for (const match of matches.toReversed()) {
    const title = match.meta?.findLast((meta) => meta?.title)?.title;
    if (title) return title;
  }
  return null;
}
