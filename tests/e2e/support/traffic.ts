import { type Browser, type BrowserContext, expect, type Page, type Request } from '@playwright/test';

const pendingRequests = new WeakMap<Page, Set<Request>>();

const isHttp = (request: Request): boolean => /^https?:/.test(request.url());

function watchPage(page: Page): void {
  const requests = new Set<Request>();
  pendingRequests.set(page, requests);
  page.on('request', (request) => {
    // A new document cancels the requests of the previous one. Playwright may not report an event for each of them.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
    if (isHttp(request)) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/**
 * Tracks the requests of all pages in all contexts of a browser, for `waitUntilQuiet`. Returns a function that
 * stops the tracking.
 */
export function watchTraffic(browser: Browser): () => void {
  const watch = (context: BrowserContext): void => {
    for (const page of context.pages()) watchPage(page);
    context.on('page', watchPage);
  };
  for (const context of browser.contexts()) watch(context);
  browser.on('context', watch);
  return () => void browser.off('context', watch);
}

/** Resolves after six frames. By then, observers and effects have run. */
const QUIET_FRAMES = `(async () => {
  for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
})()`;

/**
 * Resolves when no request is pending and none has begun for some frames. Unlike Playwright's 'networkidle',
 * which a page reaches once, this function waits at every call.
 */
export async function waitUntilQuiet(page: Page): Promise<void> {
  const knownRequests = pendingRequests.get(page);
  if (!knownRequests) throw new Error('This page is not watched: import test from support/fixtures.ts');
  // Playwright reports a request that a route handles only after the browser has paused it, which can take longer than
  // the frames below. A CDP session reports the request before the frames end.
  const session = await page.context().newCDPSession(page);
  const newRequests = new Map<string, string>();
  let hasNewRequest = false;
  session.on('Network.requestWillBeSent', ({ requestId, loaderId, request: { url } }) => {
    // A new document cancels the requests of the previous one.
    if (requestId === loaderId) newRequests.clear();
    if (!/^https?:/.test(url)) return;
    newRequests.set(requestId, url);
    hasNewRequest = true;
  });
  session.on('Network.loadingFinished', ({ requestId }) => newRequests.delete(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => newRequests.delete(requestId));
  const pendingUrls = (): string[] => [
    ...newRequests.values(),
    ...Array.from(knownRequests, (request) => request.url()),
  ];
  try {
    await session.send('Network.enable');
    do {
      await expect.poll(pendingUrls, { intervals: [20], timeout: 30_000 }).toEqual([]);
      hasNewRequest = false;
      await session.send('Runtime.evaluate', { expression: QUIET_FRAMES, awaitPromise: true });
      // The CDP session does not report requests that began before it was opened. Playwright may report such a request
      // only now, during the frames.
    } while (hasNewRequest || pendingUrls().length > 0);
  } finally {
    await session.detach();
  }
}
