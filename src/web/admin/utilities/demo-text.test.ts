import { expect, test } from 'vitest';
import { formatDemoCounts } from './demo-text.ts';

test('formatDemoCounts lists the kinds of items with their counts, and omits kinds without items', () => {
  expect(formatDemoCounts({ screens: 1460, apps: 18, categories: 1, posts: 0 })).toBe(
    '1,460 screens, 18 apps and 1 category',
  );
  expect(formatDemoCounts({ screens: 0, apps: 0, categories: 0, posts: 1 })).toBe('1 post');
  expect(formatDemoCounts({ screens: 0, apps: 0, categories: 0, posts: 0 })).toBe('');
});
