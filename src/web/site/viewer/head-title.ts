import type { AnyRouteMatch } from '@tanstack/react-router';

/**
 * Returns the title that the heads of the matched routes set; the tab may not show it yet. Null if the page
 * is still loading and has none.
 */
export function headTitle(matches: AnyRouteMatch[]): string | null {
  for (const match of matches.toReversed()) {
    const title = match.meta?.findLast((meta) => meta?.title)?.title;
    if (title) return title;
  }
  return null;
}
