import { expect, test } from 'vitest';
import type { AdminPost } from '#shared/contracts/admin-content.ts';
import { contentDifferences } from './content-differences.ts';
import { valuesOf } from './content-values.ts';

const image = (id: string) => ({ id, url: `/images/${id}/public`, width: 1200, height: 630 });
const post = {
  title: 'Saved',
  slug: 'saved',
  content: 'Text.',
  published: true,
  publishedAt: '2026-03-01T12:00:00.000Z',
  featuredImage: image('a'),
  featuredImageAlt: 'A harbour',
} as unknown as AdminPost;

test('contentDifferences is empty for an unchanged post', () => {
  expect(contentDifferences(valuesOf(post), post)).toEqual([]);
});

test('contentDifferences lists the unpublished state, the removed publish date and the replaced image', () => {
  const values = { ...valuesOf(post), published: false, featured: image('b') as never };
  expect(contentDifferences(values, post).map(({ label, yours }) => [label, yours])).toEqual([
    ['Published', 'Off'],
    ['Publish date', ''],
    ['Featured image', 'Another image, 1200 × 630 pixels'],
  ]);
});
