import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { quiet } from './traffic.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Makes the device of the page light or dark, and waits for the page to follow when one is open. */
export async function theme(page: Page, scheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  if (page.url() !== 'about:blank') {
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
  }
}

/**
 * Resolves when React has taken over the whole page: before that a click on a link is an ordinary navigation
 * and a key press is lost. Returns at once on a page without scripts.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    type Fiber = {
      memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null;
      child: Fiber | null;
      sibling: Fiber | null;
      stateNode: { current: Fiber };
      tag: number;
    };
    const SUSPENSE = 13;
    if (!document.querySelector('script[type="module"], script[data-entry]')) return true;
    // Public pages are the whole document; the back office is rendered into an element of its own.
    const element = document.querySelector('#root') ?? document;
    const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
    if (!key) return false;
    const root = (element as unknown as Record<string, Fiber>)[key]?.stateNode.current;
    if (!root?.child || root.memoizedState?.isDehydrated) return false;
    const waiting: (Fiber | null)[] = [root.child];
    for (let fiber = waiting.pop(); fiber !== undefined; fiber = waiting.pop()) {
      if (!fiber) continue;
      if (fiber.tag === SUSPENSE && fiber.memoizedState?.dehydrated) return false;
      waiting.push(fiber.child, fiber.sibling);
    }
    return true;
  });
  // Effects, which add the listeners of keys and of scrolling, run after the frame that shows the commit.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Resolves when the page is hydrated, what it asked for has arrived, and no animation is under way, each time. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await quiet(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Spinners never finish.
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}

type RunOptions = Parameters<AxeBuilder['options']>[0];

type AxeOptions = {
  /** CSS selectors of parts that are not ours, like the frame of an advertisement. */
  exclude?: string[];
};

/** The rules whose answer depends on colours, which are all that a theme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Only what a failure tells: axe would describe thousands of elements that pass, which takes it as long as its rules
 * do. The style sheets that it would fetch again are for rules that are off, and for sound, which no page has.
 */
const NO_MORE_THAN_TOLD: RunOptions = { resultTypes: ['violations'], selectors: false, preload: false };

async function findViolations(page: Page, options: RunOptions, exclude: string[]): Promise<void> {
  // A fade that is half done has the contrast of neither end.
  await settled(page);
  // The legacy mode runs in the page alone; the other one opens a second page each time, for frames of other origins.
  const builder = new AxeBuilder({ page }).options({ ...NO_MORE_THAN_TOLD, ...options }).setLegacyMode();
  // A message may begin to go just now.
  for (const selector of ['[data-sonner-toast][data-removed="true"]', ...exclude]) builder.exclude(selector);
  const { violations } = await builder.analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html.slice(0, 300)}\n  ${node.failureSummary ?? ''}`),
  );
  expect(lines, `axe on ${page.url()}`).toEqual([]);
}

/** Asserts that axe finds nothing on the page as it is now, WCAG 2.2's target size included. */
export async function axe(page: Page, { exclude = [] }: AxeOptions = {}): Promise<void> {
  await findViolations(page, { rules: { 'target-size': { enabled: true } } }, exclude);
}

/**
 * Asserts that axe finds nothing on the page as it is now, in either theme: everything in the light one, in the
 * dark one again what depends on colours. Leaves the page dark.
 */
export async function axeInThemes(page: Page, { exclude = [] }: AxeOptions = {}): Promise<void> {
  // Before that a page does not follow the device.
  await hydrated(page);
  await theme(page, 'light');
  await axe(page, { exclude });
  await theme(page, 'dark');
  await findViolations(page, { runOnly: { type: 'rule', values: COLOUR_RULES } }, exclude);
}
