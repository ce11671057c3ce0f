import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Frame, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { RunOptions } from 'axe-core';
import { waitUntilQuiet } from './traffic.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Sets the color scheme of the device, and waits until an open page follows it. */
export async function setTheme(page: Page, scheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  if (page.url() !== 'about:blank') {
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
  }
}

/**
 * Resolves when React has hydrated the whole page. Before that, a click on a link loads a new document, and key
 * presses are lost. Returns at once on a page without scripts.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A node of React's internal tree.
    type Fiber = {
      memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null;
      child: Fiber | null;
      sibling: Fiber | null;
      stateNode: { current: Fiber };
      tag: number;
    };
    const SUSPENSE = 13;
    if (!document.querySelector('script[type="module"], script[data-entry]')) return true;
    // React hydrates the whole document of public pages, but only one element in the back office.
    const element = document.querySelector('#root') ?? document;
    const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
    if (!key) return false;
    const root = (element as unknown as Record<string, Fiber>)[key]?.stateNode.current;
    if (!root?.child || root.memoizedState?.isDehydrated) return false;
    const fibers: (Fiber | null)[] = [root.child];
    for (let fiber = fibers.pop(); fiber !== undefined; fiber = fibers.pop()) {
      if (!fiber) continue;
      if (fiber.tag === SUSPENSE && fiber.memoizedState?.dehydrated) return false;
      fibers.push(fiber.child, fiber.sibling);
    }
    return true;
  });
  // Effects, which add the listeners for keys and scrolling, run after the frame that shows the commit.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/**
 * Resolves when the page is hydrated and no request or animation is pending. Can be called repeatedly on the same page.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await waitUntilHydrated(page);
  await waitUntilQuiet(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Spinners never finish.
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}

type AxeOptions = {
  /** CSS selectors of third-party parts, such as an advertising frame. */
  exclude?: string[];
};

/** The rules that depend on colors, the only thing that a theme changes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Reports violations only: describing thousands of passing elements would take axe as long as running the rules. Style
 * sheets are not fetched again, because only disabled rules and audio rules need them.
 */
const VIOLATIONS_ONLY: RunOptions = { resultTypes: ['violations'], selectors: false, preload: false };

// The source that the package exports is not minified, and the browser takes twice as long to compile it.
const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
// Without `undefined`, Playwright would serialize axe itself as the result.
const axeScript = `${readFileSync(axeFile, 'utf8')}; undefined`;

/**
 * Injects axe into all frames. It is added only once per document, because sending and compiling it takes as long as
 * running its rules.
 */
async function injectAxe(page: Page): Promise<void> {
  const injectInto = async (frame: Frame): Promise<void> => {
    const hasAxe = await frame.evaluate(() => 'axe' in window);
    if (!hasAxe) await frame.evaluate(axeScript);
  };
  await Promise.all(page.frames().map(injectInto));
}

async function assertNoViolations(page: Page, options: RunOptions, exclude: string[]): Promise<void> {
  // During a fade, text does not have its final contrast.
  await waitUntilSettled(page);
  await injectAxe(page);
  const violations = await page.evaluate(
    async ({ context, options }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      return (await axe.run(context, options)).violations;
    },
    {
      // Toasts that are closing may disappear during the analysis.
      context: { exclude: ['[data-sonner-toast][data-removed="true"]', ...exclude] },
      options: { ...VIOLATIONS_ONLY, ...options },
    },
  );
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html.slice(0, 300)}\n  ${node.failureSummary ?? ''}`),
  );
  expect(lines, `axe on ${page.url()}`).toEqual([]);
}

/** Asserts that axe finds no violations on the current page, including WCAG 2.2's target size. */
export async function axe(page: Page, { exclude = [] }: AxeOptions = {}): Promise<void> {
  await assertNoViolations(page, { rules: { 'target-size': { enabled: true } } }, exclude);
}

/**
 * Asserts that axe finds no violations on the current page in either theme: all rules in the light theme, and
 * the rules about colors again in the dark theme. Leaves the page dark.
 */
export async function axeInThemes(page: Page, { exclude = [] }: AxeOptions = {}): Promise<void> {
  // A page that is not hydrated does not follow the color scheme of the device.
  await waitUntilHydrated(page);
  await setTheme(page, 'light');
  await axe(page, { exclude });
  await setTheme(page, 'dark');
  await assertNoViolations(page, { runOnly: { type: 'rule', values: COLOR_RULES } }, exclude);
}

/** The browser keeps at most this number of entries and discards the oldest, so a full history no longer grows. */
const HISTORY_CAPACITY = 50;

/** Returns the number of entries in the page's history. Throws if the history is full and cannot grow. */
export async function countHistoryEntries(page: Page): Promise<number> {
  const entries = await page.evaluate(() => history.length);
  if (entries >= HISTORY_CAPACITY) throw new Error(`The history is full: ${entries} entries`);
  return entries;
}
