import type { Browser, BrowserContext } from '@playwright/test';

/** Lets a test declare the browser problems that it causes. Any other problem fails it. */
export type Problems = {
  /**
   * Declares that the test causes a problem whose line matches `pattern`. The test also fails if a declared problem
   * does not occur. The lines have these forms:
   * - `console error: … (http://…)`, `console warning: … (http://…)`
   * - `page error: …`
   * - `404 GET http://…` (any status of 400 or above)
   * - `failed GET http://… (net::ERR_…)`
   * - `left loopback: GET https://…`
   */
  expect(pattern: RegExp): void;
};

type Watch = { problems: Problems; unexpected(): string[]; missing(): string[]; stop(): void };

const isLoopback = (url: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

const isRequest = (url: string): boolean => /^(https?|wss?):/.test(url);

/** The error of a request that is canceled because of a navigation, or because its component unmounts. */
const CANCELED = 'net::ERR_ABORTED';

/**
 * Collects the problems of all pages in all contexts of a browser: console errors and warnings (including violations of
 * the content security policy), page errors, failed requests, responses with status 400 or above, and attempts to leave
 * loopback.
 */
export function watchBrowser(browser: Browser): Watch {
  const lines: string[] = [];
  const expectedPatterns: RegExp[] = [];
  let isWatching = true;
  const record = (line: string): void => {
    if (isWatching) lines.push(line);
  };

  const watch = (context: BrowserContext): void => {
    context.on('console', (message) => {
      const type = message.type();
      if (type === 'error' || type === 'warning') {
        record(`console ${type}: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => record(`page error: ${error.error().stack ?? error.error()}`));
    context.on('request', (request) => {
      const url = request.url();
      if (isRequest(url) && !isLoopback(url)) record(`left loopback: ${request.method()} ${url}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'no reason';
      if (isRequest(request.url()) && isLoopback(request.url()) && reason !== CANCELED) {
        record(`failed ${request.method()} ${request.url()} (${reason})`);
      }
    });
    context.on('response', (response) => {
      if (response.status() >= 400 && isLoopback(response.url())) {
        record(`${response.status()} ${response.request().method()} ${response.url()}`);
      }
    });
  };

  for (const context of browser.contexts()) watch(context);
  browser.on('context', watch);
  return {
    problems: { expect: (pattern) => void expectedPatterns.push(pattern) },
    unexpected: () => lines.filter((line) => !expectedPatterns.some((pattern) => pattern.test(line))),
    missing: () =>
      expectedPatterns
        .filter((pattern) => !lines.some((line) => pattern.test(line)))
        .map((pattern) => `declared but never seen: ${pattern}`),
    stop: () => {
      isWatching = false;
      browser.off('context', watch);
    },
  };
}
