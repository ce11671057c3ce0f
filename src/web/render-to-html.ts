import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';

/** React writes this comment in front of the fallback of a Suspense boundary whose content failed or was not ready. */
const FALLBACK_MARK = '<!--$!-->';
/** Time for which `findError` waits for content that is not ready, in milliseconds. */
const MAX_WAIT_MS = 1000;

/**
 * Renders a page to HTML. If content below a Suspense boundary fails or is not ready, calls `onError`. The HTML then
 * contains the fallback of the boundary, and the browser renders the content. Rejects on any other error.
 */
export async function renderToHtml(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  const html = renderToString(page);
  if (html.includes(FALLBACK_MARK)) onError(await findError(page));
  return html;
}

/** Renders a page again to find the error, because `renderToString` does not report it. */
async function findError(page: ReactNode): Promise<unknown> {
  const errors: unknown[] = [];
  await prerenderToNodeStream(page, {
    onError: (error) => void errors.push(error),
    signal: AbortSignal.timeout(MAX_WAIT_MS),
  });
  return errors[0] ?? new Error('a part of the page was not ready');
}
