import { readFile } from 'node:fs/promises';
import {
  axe,
  axeInThemes,
  countHistoryEntries,
  expect,
  setTheme,
  test,
  waitUntilHydrated,
  waitUntilQuiet,
  waitUntilSettled,
} from './support/fixtures.ts';
import { findScreenId } from './support/viewer.ts';

// Tests of the parts that all public pages share: the header, the platform switch, the menu, themes and focus handling.

test.use({
  serve: {
    catalogue: 'seeded',
    settings: {
      SITE_NAME: 'Showcase',
      SOCIAL_URL: 'https://social.example/showcase',
      FEEDBACK_URL: 'https://feedback.example/board',
      TIP_URL: 'https://tip.example/jar',
      AUTHOR_NAME: 'Ada Example',
      AUTHOR_URL: 'https://ada.example/',
    },
  },
});

/** The ARIA role of the header. */
const header = 'banner';
/** The name of the platform switch, which is a group. */
const platforms = { name: 'Platform' };

test('a long name of the gallery leaves room for the search and the menu in narrow windows', async ({
  page,
}) => {
  await page.goto('/web');
  await waitUntilHydrated(page);
  for (const separator of [' ', '']) {
    const name = Array.from({ length: 10 }, () => 'Galle').join(separator);
    await page.evaluate((text) => {
      for (const element of document.querySelectorAll('header a span span, footer p span')) {
        element.textContent = text;
      }
    }, name);
    await expect(page.getByRole(header)).toContainText(name);
    for (const [width, minSearchWidth] of [
      [320, 36],
      [390, 36],
      [768, 80],
      [1024, 130],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
      for (const button of [/^Search/, 'Menu']) {
        await expect(page.getByRole(header).getByRole('button', { name: button })).toBeInViewport({
          ratio: 1,
        });
      }
      const search = await page
        .getByRole(header)
        .getByRole('button', { name: /^Search/ })
        .boundingBox();
      expect(search?.width, `${width} px`).toBeGreaterThanOrEqual(minSearchWidth);
    }
  }
});

test('[P-23] the header links to the four sections and marks the current one', async ({ page }) => {
  await page.goto('/ios/apps');
  await waitUntilHydrated(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Apps', 'Screen Types', 'UX Patterns', 'UI Elements']);
  await expect(main.getByRole('link', { name: 'Apps' })).toHaveAttribute('aria-current', 'page');

  const paths = { 'Screen Types': '/ios/screen-types', 'UX Patterns': '/ios/ux-patterns', Apps: '/ios/apps' };
  for (const [name, path] of Object.entries(paths)) {
    await main.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(main.locator('[aria-current]')).toHaveText([name]);
  }
  await main.getByRole('link', { name: 'UI Elements' }).click();
  await expect(page).toHaveURL('/ui-elements?platform=ios');
});

test('the header is transparent, unless the visitor asks for less transparency', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const styleFor = async (value: 'reduce' | 'no-preference'): Promise<string[]> => {
    const features = [{ name: 'prefers-reduced-transparency', value }];
    await session.send('Emulation.setEmulatedMedia', { features });
    return page.getByRole(header).evaluate((element) => {
      const { backgroundColor, backdropFilter } = getComputedStyle(element);
      return [backgroundColor, backdropFilter];
    });
  };
  await page.goto('/web');
  const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await styleFor('reduce')).toEqual([canvas, 'none']);
  expect(await styleFor('no-preference')).toEqual([
    expect.stringContaining('/ 0.85'),
    expect.stringContaining('blur'),
  ]);
});

test.describe('[P-02] the platform switch', () => {
  test('rewrites the first segment, keeps path and query, and replaces the history entry', async ({
    page,
  }) => {
    await page.goto('/web');
    await page.goto('/web/apps?filter=productivity');
    await waitUntilHydrated(page);
    const entries = await countHistoryEntries(page);
    const choice = page.getByRole(header).getByRole('group', platforms);
    await expect(choice.locator('[aria-current="true"]')).toHaveText('Web');

    await choice.getByRole('link', { name: 'iOS' }).click();
    await expect(page).toHaveURL('/ios/apps?filter=productivity');
    await expect(choice.locator('[aria-current="true"]')).toHaveText('iOS');
    await expect(page.locator('main').getByRole('link', { name: 'Nimbus Drive' })).toBeVisible();
    expect(await countHistoryEntries(page)).toBe(entries);

    await page.goBack();
    await expect(page).toHaveURL('/web');
  });

  test('leads from a further page of a list to the first page on the other platform', async ({ page }) => {
    await page.goto('/web/apps');
    const nextPage = await page.locator('a[rel="next"]').getAttribute('href');
    await page.goto(nextPage ?? '');
    await waitUntilHydrated(page);
    await page.getByRole(header).getByRole('link', { name: 'iOS' }).click();
    await expect(page).toHaveURL('/ios/apps');
  });

  test('changes the query parameter of the UI elements page', async ({ page }) => {
    await page.goto('/ui-elements?category=controls');
    await waitUntilHydrated(page);
    await page.getByRole(header).getByRole('link', { name: 'iOS' }).click();
    await expect(page).toHaveURL('/ui-elements?category=controls&platform=ios');
    await page.getByRole(header).getByRole('link', { name: 'Web', exact: true }).click();
    await expect(page).toHaveURL('/ui-elements?category=controls');
  });

  test('marks no platform on the page of both platforms, and leads from there to the page of one platform', async ({
    page,
  }) => {
    const choice = page.getByRole(header).getByRole('group', platforms);
    for (const [name, platform] of [
      ['Web', 'web'],
      ['iOS', 'ios'],
    ] as const) {
      await page.goto('/screens?element=button,card');
      await waitUntilHydrated(page);
      await expect(choice.locator('[aria-current]')).toHaveCount(0);
      await choice.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`/${platform}/screens?element=button,card`);
      await expect(choice.locator('[aria-current="true"]')).toHaveText(name);
      await expect(page.locator(`main [data-platform="${platform}"]`).first()).toBeVisible();
    }
  });

  test('works without JavaScript', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto('/web/screen-types?category=account');
    await page.getByRole(header).getByRole('link', { name: 'iOS' }).click();
    await expect(page).toHaveURL('/ios/screen-types?category=account');
    await context.close();
  });
});

test.describe('[P-22] the platform switch', () => {
  const expectDisabled = async (page: import('@playwright/test').Page): Promise<void> => {
    await waitUntilHydrated(page);
    const url = page.url();
    const choice = page.getByRole(header).getByRole('group', platforms);
    const hint = page.getByRole(header).getByRole('tooltip');
    await expect(hint).toHaveCount(0);
    for (const name of ['Web', 'iOS']) {
      const link = choice.getByRole('link', { name });
      await link.focus();
      await expect(hint).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(hint).toHaveCount(0);
      await expect(link).toBeFocused();
      await expect(link).toHaveAttribute('aria-disabled', 'true');
      await expect(link).toHaveAccessibleDescription('This page is the same for both platforms');
      await link.click({ force: true });
    }
    await waitUntilQuiet(page);
    expect(page.url()).toBe(url);
  };

  test('is disabled on pages that are the same for both platforms, with a reason', async ({ page }) => {
    for (const path of [
      '/login',
      '/auth/sign-up',
      '/about',
      '/privacy',
      '/terms',
      '/blog',
      '/integrations',
    ]) {
      await page.goto(path);
      await expectDisabled(page);
    }
  });

  test('is disabled on the screen page, with a reason', async ({ page }) => {
    await page.goto('/web/apps/orbit');
    const screen = await page.locator('main a[href^="/screen/"]').first().getAttribute('href');
    await page.goto(screen ?? '');
    await expectDisabled(page);
  });
});

test('[P-22] tapping the disabled platform switch shows the reason @phone', async ({ page }) => {
  await page.goto('/privacy');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Menu' }).tap();
  const group = page.getByRole('group', platforms).locator('visible=true');
  await waitUntilSettled(page);
  await group.getByRole('link', { name: 'iOS' }).tap({ force: true });
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expect(page.getByRole('tooltip')).toHaveText('This page is the same for both platforms');
  await page.getByRole('button', { name: 'Dark theme' }).tap();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('a client-side navigation is announced, and moves the focus to the content unless the focused element remains', async ({
  page,
}) => {
  await page.goto('/web/screen-types');
  await waitUntilHydrated(page);
  const announcer = page.locator('[data-announcer]');
  await expect(announcer).toHaveText('');
  await page
    .locator('main')
    .getByRole('link', { name: /^Dashboard/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(announcer).toHaveText('Dashboard Web Screens - Showcase');
  await expect(page.locator('main')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  // A screen reader announces the name of a dialog itself, so the announcer keeps its text.
  await page.locator('main a[href^="/screen/"]').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-overlay]')).toBeFocused();
  await expect(announcer).toHaveText('Dashboard Web Screens - Showcase');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-overlay]')).toHaveCount(0);

  // The platform switch remains, so it keeps the focus.
  const ios = page.getByRole(header).getByRole('link', { name: 'iOS' });
  await ios.focus();
  await page.keyboard.press('Enter');
  await expect(announcer).toHaveText('Dashboard iOS Screens - Showcase');
  await expect(ios).toBeFocused();
});

test('selected options and chips, edges of controls, and color swatches stay recognizable with forced colors', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/web/apps');
  await waitUntilHydrated(page);
  const backgroundOf = (locator: import('@playwright/test').Locator): Promise<string> =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const chips = page.getByRole('navigation', { name: 'App categories' }).getByRole('link');
  expect(await backgroundOf(chips.nth(0))).not.toBe(await backgroundOf(chips.nth(1)));
  const choice = page.getByRole(header).getByRole('group', platforms).getByRole('link');
  expect(await backgroundOf(choice.nth(0))).not.toBe(await backgroundOf(choice.nth(1)));
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(button).toHaveCSS('outline-style', 'solid');
  await button.click();
  const themes = page.getByRole('group', { name: 'Theme' }).getByRole('button');
  expect(await backgroundOf(themes.nth(0))).not.toBe(await backgroundOf(themes.nth(1)));
  await page.goto('/web/screens');
  const swatches = page.getByRole('complementary', { name: 'Filters' }).locator('[role="checkbox"][title]');
  expect(await backgroundOf(swatches.nth(0))).not.toBe(await backgroundOf(swatches.nth(1)));
  await page.goto('/web/screens?scheme=light');
  const chosenFilter = page.getByRole('list', { name: 'Chosen filters' }).getByRole('link').first();
  await expect(chosenFilter).toHaveCSS('outline-style', 'solid');
});

test('printed pages contain the content without interactive elements', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/web/apps');
  await waitUntilHydrated(page);
  await expect(page.getByRole(header)).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'App categories' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
  // Pages are printed in the light theme. The first number of the computed `oklch(…)` is the lightness.
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(Number(background.match(/[\d.]+/)?.[0])).toBeGreaterThan(0.9);
});

test.describe('[P-20] the logo', () => {
  test('links to the home page, or to the platform that was chosen last', async ({ page }) => {
    await page.goto('/web/apps/orbit');
    // The page stores its platform after hydration, so the storage is cleared only then.
    await waitUntilHydrated(page);
    const screen = await page.locator('main a[href^="/screen/"]').first().getAttribute('href');
    await page.evaluate(() => sessionStorage.clear());

    await page.goto(screen ?? '');
    await waitUntilHydrated(page);
    const logo = page.getByRole('link', { name: 'Showcase home' });
    await expect(logo).toHaveAttribute('href', '/');

    await page.goto('/ios/apps');
    await waitUntilHydrated(page);
    await page.goto(screen ?? '');
    await waitUntilHydrated(page);
    await expect(logo).toHaveAttribute('href', '/ios');
    await logo.click();
    await expect(page).toHaveURL('/ios');
  });

  test('has a menu that downloads it as SVG, by mouse and by keyboard', async ({ page }) => {
    await page.goto('/web');
    await waitUntilHydrated(page);
    const logo = page.getByRole('link', { name: 'Showcase home' });
    const entry = page.getByRole(header).getByRole('link', { name: 'Download logo (SVG)' });

    await logo.click({ button: 'right' });
    await expect(entry).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
    await expect(logo).toBeFocused();

    // The context menu key of a keyboard causes this event.
    await logo.dispatchEvent('contextmenu');
    await expect(entry).toBeFocused();
    const downloadEvent = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const download = await downloadEvent;
    expect(download.suggestedFilename()).toBe('Showcase.svg');
    const svg = await readFile(await download.path(), 'utf8');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).toContain('>Showcase</text>');
  });
});

test.describe('[P-24] the menu', () => {
  test('offers the configured links, the legal pages and the logo, but not the back office', async ({
    page,
  }) => {
    await page.goto('/web');
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.locator('[popover]:popover-open');
    const link = (name: string) => menu.getByRole('link', { name });
    await expect(link('Follow us')).toHaveAttribute('href', 'https://social.example/showcase');
    await expect(link('Give feedback')).toHaveAttribute('href', 'https://feedback.example/board');
    await expect(link('Leave a tip')).toHaveAttribute('href', 'https://tip.example/jar');
    await expect(link('Made by Ada Example')).toHaveAttribute('href', 'https://ada.example/');
    await expect(link('Privacy')).toHaveAttribute('href', '/privacy');
    await expect(link('Terms')).toHaveAttribute('href', '/terms');
    await expect(link('Download logo (SVG)')).toBeVisible();
    await expect(link('Admin Dashboard')).toHaveCount(0);
    for (const name of ['Follow us', 'Give feedback', 'Leave a tip', 'Made by Ada Example']) {
      await expect(link(name)).toHaveAttribute('target', '_blank');
    }
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  });

  test('opens without JavaScript', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto('/web');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('link', { name: 'Give feedback' })).toBeVisible();
    await context.close();
  });

  test('contains the navigation on a phone, and closes when a link is followed @phone', async ({ page }) => {
    await page.goto('/web');
    await waitUntilHydrated(page);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.locator('[popover]:popover-open');
    await expect(menu.getByRole('group', platforms)).toBeVisible();
    await axe(page);
    await menu.getByRole('link', { name: 'UX Patterns' }).tap();
    await expect(page).toHaveURL('/web/ux-patterns');
    await expect(menu).toHaveCount(0);
  });
});

test('the theme follows the device until the user chooses one, which survives a reload', async ({ page }) => {
  const root = page.locator('html');
  /** Returns the color of the browser's toolbar: that of the first `theme-color` tag whose media query matches. */
  const toolbarColor = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
          ({ media }) => matchMedia(media).matches,
        )?.content,
    );
  await setTheme(page, 'light');
  await page.goto('/web');
  await waitUntilHydrated(page);
  await expect(root).toHaveAttribute('data-theme', 'light');
  await setTheme(page, 'dark');

  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.locator('[popover]:popover-open');
  await menu.getByRole('button', { name: 'Light theme' }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  expect(await toolbarColor()).toBe('#fcfcfd');
  await expect(menu.getByRole('button', { name: 'Light theme' })).toHaveAttribute('aria-pressed', 'true');

  await page.reload({ waitUntil: 'commit' });
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect.poll(toolbarColor).toBe('#fcfcfd');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu.getByRole('button', { name: 'Light theme' })).toHaveAttribute('aria-pressed', 'true');
  await menu.getByRole('button', { name: 'System theme' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  expect(await toolbarColor()).toBe('#0d0e11');
});

test('a page that the browser restores from its back/forward cache has the theme that was chosen since', async ({
  page,
}) => {
  await setTheme(page, 'light');
  await page.goto('/web');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  // Simulates that another page stored the theme while this page was in the cache and received no events.
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
});

test('with reduced motion, switching the theme changes all colors at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/web');
  const running = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    return document.getAnimations().length;
  });
  expect(running).toBe(0);
});

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/web/apps');
  await waitUntilHydrated(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('the open menu has no accessibility violations in either theme', async ({ page }) => {
  await page.goto('/web/screen-types');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await axeInThemes(page);
});

test('text follows the font size of the browser, and pages do not scroll sideways @phone', async ({
  page,
  problems,
}) => {
  problems.expect(/^404 GET /);
  problems.expect(/^console error: Failed to load resource/);
  const session = await page.context().newCDPSession(page);
  const setFontSize = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await setFontSize(32);
  const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
  try {
    for (const path of [
      '/web',
      '/web/screens',
      '/web/screen-types',
      '/integrations',
      `/screen/${id}/similar`,
      '/web/missing',
    ]) {
      await page.goto(path);
      // The text is seven eighths of the browser's font size: 14 px with the default of 16 px, and 28 px here.
      await expect(page.locator('body')).toHaveCSS('font-size', '28px');
      // The phone of these tests is 390 px wide.
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    }
  } finally {
    await setFontSize(16);
    await session.detach();
  }
});
