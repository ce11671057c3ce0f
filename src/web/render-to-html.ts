import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** What React writes in front of the fallback of a Suspense boundary whose content failed or was not ready. */
const FALLBACK_MARK = '<!--$!-->';

/**
 * Renders a page to HTML. `onError` is called with each error below a Suspense boundary. The HTML then contains the
 * fallback of the boundary, and the browser renders its content. Rejects on any other error.
 */
export async function renderToHtml(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  const html = renderToString(page);
  if (!html.includes(FALLBACK_MARK)) return html;
  // `renderToString` is faster, but neither waits for content that is not ready nor reports errors below a boundary.
  const { prerenderToNodeStream } = await import('react-dom/static');
  const { prelude } = await prerenderToNodeStream(page, {
    onError: (error) => void onError(error),
    // Otherwise content of more bytes would be moved to the end of the page, with a script that puts it into its place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return text(prelude);
}
