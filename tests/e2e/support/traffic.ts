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

const watchedPages = new WeakMap<Page, Traffic>();

const isHttp = (url: string): boolean => /^https?:/.test(url);

/**
 * Opens a session of the protocol, and records the page's pending requests in `requests`. Playwright reports a request
 * that a route handles only after the browser has paused it. The session reports it before the result of an expression
 * that is evaluated later.
 */
async function startSession(
  page: Page,
  requests: Map<string, string>,
  onRequest: () => void,
): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  session.on('Network.requestWillBeSent', ({ requestId, loaderId, frameId, request }) => {
    // A new document cancels the requests of the previous one.
    if (requestId === loaderId && frameId === frameTree.frame.id) requests.clear();
    if (!isHttp(request.url)) return;
    requests.set(requestId, request.url);
    onRequest();
  });
  session.on('Network.loadingFinished', ({ requestId }) => requests.delete(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => requests.delete(requestId));
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

  const sessionRequests = new Map<string, string>();
  let requestCount = 0;
  const session = startSession(page, sessionRequests, () => {
    requestCount++;
  });
  // A page may be closed before its session is ready. `waitUntilQuiet` reports the error if it needs the session.
  session.catch(() => {});
  watchedPages.set(page, {
    pendingUrls: () => [...sessionRequests.values(), ...Array.from(requests, (request) => request.url())],
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
