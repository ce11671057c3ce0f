import { expect, test } from 'vitest';
import { SCREEN_CATEGORY_TYPES } from '#shared/category-types.ts';
import { describeScreen, takeScreens } from './describe-screen.ts';
import { resultBytes } from './tool-result.ts';

test('[T-10] takeScreens omits the tags of a first screen that is too long, and returns their number', () => {
  const image = {
    id: 'image',
    url: '/images/image.png',
    width: 300,
    height: 200,
    format: 'png' as const,
    thumbhash: null,
  };
  const screen = {
    id: 'screen',
    title: '<'.repeat(150),
    platform: 'web' as const,
    app: { id: 'app', slug: 'app', name: '<'.repeat(80), logo: null },
    image,
    createdAt: '2026-01-01T00:00:00Z',
  };
  const tags = SCREEN_CATEGORY_TYPES.flatMap((type) =>
    Array.from({ length: 8 }, (_, index) => ({
      id: `${type}-${index}`,
      type,
      slug: `${type}-${index}`,
      name: '<'.repeat(60),
      parentId: null,
    })),
  );
  const described = describeScreen(screen, new Map([[screen.id, tags]]), 'https://example.com');
  expect(resultBytes([described])).toBeGreaterThan(11_000);

  const [shortened, ...others] = takeScreens([described, described], 4_000);
  expect(others).toEqual([]);
  expect(resultBytes([shortened])).toBeLessThan(4_000);
  expect(shortened).toMatchObject({ id: 'screen', page_types: [], styles: [], omitted_tags: 32 });
  expect(takeScreens([described, described], 20_000)).toEqual([described]);
  expect(takeScreens([], 4_000)).toEqual([]);
});
