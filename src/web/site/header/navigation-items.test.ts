import { expect, test } from 'vitest';
import { navigationItems } from './navigation-items.ts';

const current = (pathname: string) =>
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

test('a section is the current page at its own path and contains the current page below it', () => {
  expect(current('/ios/apps')).toEqual(['Apps page']);
  expect(current('/ios/apps/orbit')).toEqual(['Apps true']);
  expect(current('/ios/screen-types/home')).toEqual(['Screen Types true']);
  expect(current('/ui-elements')).toEqual(['UI Elements page']);
  expect(current('/ios/ui-elements/button')).toEqual(['UI Elements true']);
  expect(current('/ios')).toEqual([]);
});
