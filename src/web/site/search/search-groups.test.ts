import { describe, expect, test } from 'vitest';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import type { SearchResult } from '#shared/contracts/search.ts';
import { type LinkOption, type SearchGroup, searchGroups, startGroups } from './search-groups.ts';

const card = (title: string): ScreenCard => ({
  id: `id of ${title}`,
  title,
  platform: 'web',
  image: { id: 'a', url: '/images/a/public', width: 10, height: 10, format: 'png', thumbhash: null },
  createdAt: '2026-01-05T23:59:59Z',
  app: { id: 'app', slug: 'linear', name: 'Linear', logo: null },
});

type Category = SearchResult['categories'][number];
const category = (type: Category['type'], slug: string, cover: ScreenCard | null = null): Category => ({
  id: `${type} ${slug}`,
  name: slug,
  slug,
  type,
  parentId: null,
  screenCount: 1,
  cover,
  isCorrected: false,
});

const app = (slug: string, web: number, ios: number): SearchResult['apps'][number] => ({
  id: slug,
  slug,
  name: slug,
  logo: null,
  screenCounts: { web, ios },
  isCorrected: false,
});

const result = (found: Partial<SearchResult>): SearchResult => ({
  query: 'x',
  apps: [],
  categories: [],
  screens: [],
  texts: [],
  isPartial: false,
  unmatched: null,
  total: { count: 0, isAtLeast: false },
  ...found,
});

const addresses = (groups: SearchGroup[]): Record<string, string[]> =>
  Object.fromEntries(
    groups.map(({ label, options }) => [label, (options as LinkOption[]).map(({ href }) => href)]),
  );

describe('[P-21] search results', () => {
  test('are grouped in a fixed order without empty groups, and each links to a page', () => {
    const found = result({
      apps: [app('linear', 3, 2)],
      categories: [
        category('app', 'finance'),
        category('ui-elements', 'button'),
        category('styles', 'dark', card('Night')),
        category('screen-types', 'login'),
      ],
      screens: [card('Home')],
      texts: [{ ...card('Bill'), match: { line: 'One invoice', marks: [], boxes: [] } }],
      total: { count: 1000, isAtLeast: true },
    });
    const groups = searchGroups(found, 'ios');
    expect(Object.entries(addresses(groups))).toEqual([
      ['Apps', ['/ios/apps/linear']],
      ['Screen Types', ['/ios/screen-types/login']],
      ['UI Elements', ['/ios/ui-elements/button']],
      ['Styles', ['/screen/id of Night']],
      ['App Categories', ['/ios/apps?filter=finance']],
      ['Screens', ['/screen/id of Home']],
      ['Text in screens', ['/screen/id of Bill']],
      ['All results', ['/ios/search?q=x']],
    ]);
  });

  test('link to an app on the current platform, or on the other platform if the app has screens only there', () => {
    const groups = searchGroups(result({ apps: [app('only-ios', 0, 4), app('none', 0, 0)] }), 'web');
    expect(addresses(groups).Apps).toEqual(['/ios/apps/only-ios', '/web/apps/none']);
  });

  test('with corrected names come after exact matches, unless a word of the query matches nothing', () => {
    const found = result({
      apps: [{ ...app('tasks', 0, 4), isCorrected: true }],
      categories: [
        { ...category('screen-types', 'search'), isCorrected: true },
        category('ui-elements', 'tab-bar'),
        { ...category('ui-elements', 'search-bar'), isCorrected: true },
      ],
      screens: [card('Tabs')],
      total: { count: 1, isAtLeast: false },
    });
    const labels = (groups: SearchGroup[]): string[] => groups.map(({ label }) => label);
    expect(labels(searchGroups(found, 'web'))).toEqual([
      'UI Elements',
      'Screens',
      'Apps',
      'Screen Types',
      'All results',
    ]);
    const mistyped = { ...found, unmatched: { words: ['tsk'], rest: 'task' } };
    expect(labels(searchGroups(mistyped, 'web'))).toEqual([
      'Apps',
      'Screen Types',
      'UI Elements',
      'Screens',
      'All results',
    ]);
  });

  test('leave out a style that has no cover', () => {
    expect(searchGroups(result({ categories: [category('styles', 'dark')] }), 'web')).toEqual([]);
  });

  test('have at most 5 apps, 4 categories per type and 8 screens', () => {
    const many = Array.from({ length: 20 }, (_, index) => `n${index}`);
    const groups = searchGroups(
      result({
        apps: many.map((slug) => app(slug, 1, 1)),
        categories: many.map((slug) => category('screen-types', slug)),
        screens: many.map(card),
      }),
      'web',
    );
    expect(groups.map(({ label, options }) => [label, options.length])).toEqual([
      ['Apps', 5],
      ['Screen Types', 4],
      ['Screens', 8],
    ]);
  });
});

test('startGroups lists recent searches before the browse links, and only these links if there are none', () => {
  expect(startGroups([], 'ios').map(({ label }) => label)).toEqual(['Browse']);
  const [recent, browse] = startGroups(['login'], 'ios');
  expect(recent).toEqual({
    label: 'Recent searches',
    options: [{ kind: 'recent', key: 'recent login', text: 'login' }],
  });
  expect(addresses(browse ? [browse] : []).Browse).toEqual([
    '/ios/apps',
    '/ios/screen-types',
    '/ios/ux-patterns',
    '/ui-elements?platform=ios',
  ]);
});
