import { expect, test } from 'vitest';
import { navigationItems } from './navigation-items.ts';

const currentItems = (pathname: string) =>
  navigationItems('ios', pathname)
    .filter((item) => item.current)
    .map(({ label, current: kind }) => `${label} ${kind}`);

test('[P-23] the navigation links to the four sections of the current platform', () => {
  expect(navigationItems('ios', '/').map(({ label, href }) => [label, href])).toEqual([
    ['Apps', '/ios/apps'],
    ['Screen Types', '/ios/screen-types'],
    ['UX Patterns', '/ios/ux-patterns'],
    ['UI Elements', '/ui-elements?platform=ios'],
  ]);
});

test("a section's link has aria-current 'page' on its own page and 'true' on the pages below it", () => {
  expect(currentItems('/ios/apps')).toEqual(['Apps page']);
  expect(currentItems('/ios/apps/orbit')).toEqual(['Apps true']);
  expect(currentItems('/ios/screen-types/home')).toEqual(['Screen Types true']);
  expect(currentItems('/ui-elements')).toEqual(['UI Elements page']);
  expect(currentItems('/ios/ui-elements/button')).toEqual(['UI Elements true']);
  expect(currentItems('/ios')).toEqual([]);
});
