import { expect, test } from 'vitest';
import type { BrandingSvg } from '#platform/branding.ts';
import { drawBranding } from './draw-branding.ts';
import { openLettering } from './lettering.ts';

const letters = await openLettering();
const COLUMN = { x: 72, width: 416 };

/** Returns the leftmost and rightmost x of the name's outline, rounded to pixels. */
function nameEdges(name: string, logo: BrandingSvg | null = null): { left: number; right: number } {
  const svg = drawBranding({ name, logo }, letters, COLUMN, 558, '#000');
  const outline = /<path d="([^"]*)" fill="#000"\/>$/.exec(svg)?.[1] ?? '';
  const xs = [...outline.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x));
  return { left: Math.round(Math.min(...xs)), right: Math.round(Math.max(...xs)) };
}

test('[P-63] a long gallery name fits the text column of a card, beside the logo of the product or alone', () => {
  // The name begins at 118 (72, plus 34 for the logo and 12 for the gap). The column ends at 488 (72 + 416).
  for (const name of ['W'.repeat(60), 'The Museum of Beautiful Application Interfaces']) {
    const { left, right } = nameEdges(name);
    expect(left, name).toBeGreaterThanOrEqual(118);
    expect(right, name).toBeLessThanOrEqual(488);
    expect(right, `${name} fills the column`).toBeGreaterThan(484);
  }
  const brokenLogo = { isPlain: false } as BrandingSvg;
  const alone = nameEdges('W'.repeat(60), brokenLogo);
  expect(alone.left).toBeLessThan(74);
  expect(alone.right).toBeLessThanOrEqual(488);
});

test('[P-63] a short gallery name keeps its size', () => {
  const { left, right } = nameEdges('Vitrine');
  expect(right - left).toBe(71);
});
