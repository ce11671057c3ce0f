import type { AnyRouteMatch } from '@tanstack/react-router';

/** The title that the page's own head asks for, whatever the tab shows now; null where it has none yet. */
export function headTitle(matches: AnyRouteMatch[]): string | null {
  for (const match of matches.toReversed()) {
    const title = match.meta?.findLast((meta) => meta?.title)?.title;
    if (title) return title;
  }
  return null;
}
