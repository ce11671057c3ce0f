import { axeInThemes, expect, test, waitUntilHydrated } from './support/fixtures.ts';

test('[T-11] the footer links to the integrations page, whose texts name the gallery’s URL and can be copied', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/web/apps');
  await waitUntilHydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Integrations' }).click();
  await expect(page).toHaveURL('/integrations');
  await expect(page).toHaveTitle('Integrations - Vitrine');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await page.getByRole('button', { name: 'Copy the URL of the MCP server' }).click();
  expect(await copied()).toBe(`${site.url}/mcp`);
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();

  // Opening a client's section, here by keyboard, closes the one that was open.
  const cursor = page.locator('summary', { hasText: 'Cursor' });
  await cursor.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('claude mcp add')).toBeHidden();
  await page.getByRole('button', { name: 'Copy the text for Cursor' }).click();
  expect(JSON.parse(await copied())).toEqual({
    mcpServers: { 'vitrine-screens': { url: `${site.url}/mcp` } },
  });

  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Embeds' }).click();
  await expect(page.getByRole('heading', { name: 'Embeds' })).toBeInViewport();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download SKILL.md' }).click();
  expect((await download).suggestedFilename()).toBe('SKILL.md');
  await axeInThemes(page);
});

test('[T-11] the integrations fit a phone without scrolling sideways', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/integrations');
  await waitUntilHydrated(page);
  await page.locator('summary', { hasText: 'VS Code' }).click();
  await expect(page.getByText('.vscode/mcp.json')).toBeVisible();
  // The phone of these tests is 390 px wide.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // The copy buttons are beside the code blocks and do not cover their first lines.
  const coveredWidths = await page.locator('pre:visible').evaluateAll((blocks) =>
    blocks.map((block) => {
      const button = block.parentElement?.querySelector('button');
      return block.getBoundingClientRect().right - (button?.getBoundingClientRect().left ?? 0);
    }),
  );
  expect(coveredWidths.length).toBeGreaterThan(1);
  expect(Math.max(...coveredWidths)).toBeLessThanOrEqual(0);
  await axeInThemes(page);
});
