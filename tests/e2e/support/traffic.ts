import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  expect,
  type Page,
  type Request,
} from '@playwright/test';

interface Traffic {
  /** Addresses of the requests that have not finished. */
  pendingUrls: () => string[];
  /** Number of requests that the page has begun. */
  requestCount: () => number;
  /**
   * Session of the Chrome DevTools Protocol, which receives the events of the page's requests and the results of
   * `Runtime.evaluate` in the order in which they occur. Resolves when it receives the events.
   */
  session: Promise<CDPSession>;
}

/** A request that has not finished. `loaderId` is the id of the document that has sent it. */
type SessionRequest = { url: string; loaderId: string };

const watchedPages = new WeakMap<Page, Traffic>();

const isHttp = (url: string): boolean => /^https?:/.test(url);

/**
 * Opens a session of the protocol, and records the page's pending requests in `requests`. Playwright reports a request
 * that a route handles only after the browser has paused it. The session reports it before the result of an expression
 * that is evaluated later.
 */
async function startSession(
  page: Page,
  requests: Map<string, SessionRequest>,
  onRequest: () => void,
): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  session.on('Network.requestWillBeSent', ({ requestId, loaderId, request: { url } }) => {
    if (!isHttp(url)) return;
    requests.set(requestId, { url, loaderId });
    onRequest();
  });
  session.on('Network.loadingFinished', ({ requestId }) => requests.delete(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => requests.delete(requestId));
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== frameTree.frame.id) return;
    // The new document has canceled the requests of the previous one, but the browser does not report that.
    for (const [requestId, { loaderId }] of requests)
      if (loaderId !== frame.loaderId) requests.delete(requestId);
  });
  await session.send('Page.enable');
  await session.send('Network.enable');
  return session;
}

function watchPage(page: Page): void {
  // Playwright's events also cover workers, frames of other sites and requests that begin before the session.
  const requests = new Set<Request>();
  page.on('request', (request) => {
    // A new document cancels the requests of the previous one. Playwright may not report an event for each of them.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
    if (isHttp(request.url())) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));

  const sessionRequests = new Map<string, SessionRequest>();
  let requestCount = 0;
  const session = startSession(page, sessionRequests, () => {
    requestCount++;
  });
  // A page may be closed before its session is ready. `waitUntilQuiet` reports the error if it needs the session.
  session.catch(() => {});
  watchedPages.set(page, {
    pendingUrls: () => [
      ...Array.from(sessionRequests.values(), ({ url }) => url),
      ...Array.from(requests, (request) => request.url()),
    ],
    requestCount: () => requestCount,
    session,
  });
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
 * which a page reaches once, it waits at every call.
 */
export async function waitUntilQuiet(page: Page): Promise<void> {
  const traffic = watchedPages.get(page);
  if (!traffic) throw new Error('This page is not watched: import test from support/fixtures.ts');
  const session = await traffic.session;
  let countBefore: number;
  do {
    await expect.poll(traffic.pendingUrls, { intervals: [20], timeout: 30_000 }).toEqual([]);
    countBefore = traffic.requestCount();
    await session.send('Runtime.evaluate', { expression: QUIET_FRAMES, awaitPromise: true });
  } while (traffic.requestCount() > countBefore);
}
