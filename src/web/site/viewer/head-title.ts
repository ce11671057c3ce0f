import type { AnyRouter } from '@tanstack/react-router';

/** The title that the page's own head asks for, whatever the tab shows now; null where it has none yet. */
export function headTitle(router: AnyRouter): string | null {
  for (const match of router.state.matches.toReversed()) {
    const title = match.meta?.findLast((meta) => meta?.title)?.title;
    if (title) return title;
  }
  return null;
}
