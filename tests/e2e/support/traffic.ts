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

/** After this number of frames without a request, observers and effects have run. */
const QUIET_FRAMES = 6;

/**
 * Resolves when no request is pending and none has begun for some frames. Unlike Playwright's 'networkidle',
 * which a page reaches once, it waits at every call.
 */
export async function waitUntilQuiet(page: Page): Promise<void> {
  const requests = pendingRequests.get(page);
  if (!requests) throw new Error('This page is not watched: import test from support/fixtures.ts');
  let hasNewRequest = false;
  const noteRequest = (): void => {
    hasNewRequest = true;
  };
  page.on('request', noteRequest);
  try {
    do {
      const pendingUrls = (): string[] => [...requests].map((request) => request.url());
      await expect.poll(pendingUrls, { intervals: [20], timeout: 30_000 }).toEqual([]);
      hasNewRequest = false;
      await page.evaluate(async (frames) => {
        for (let frame = 0; frame < frames; frame++) await new Promise((done) => requestAnimationFrame(done));
      }, QUIET_FRAMES);
    } while (hasNewRequest);
  } finally {
    page.off('request', noteRequest);
  }
}
