import { expect, test } from 'vitest';
import { isSlug } from './slug.ts';

test('a slug is lowercase letters, digits and single dashes, at most 120', () => {
  for (const good of ['a', '2048', 'a-b-c', 'x'.repeat(120)]) expect(isSlug(good)).toBe(true);
  for (const bad of ['', '-a', 'a-', 'a--b', 'A', 'a b', 'é', 'x'.repeat(121)])
    expect(isSlug(bad)).toBe(false);
});
