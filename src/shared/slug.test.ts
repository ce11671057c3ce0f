import { expect, test } from 'vitest';
import { isSlug } from './slug.ts';

test('a slug has at most 120 characters: lowercase ASCII letters and digits, with single dashes between them', () => {
  for (const slug of ['a', '2048', 'a-b-c', 'x'.repeat(120)]) expect(isSlug(slug)).toBe(true);
  for (const text of ['', '-a', 'a-', 'a--b', 'A', 'a b', 'é', 'x'.repeat(121)])
    expect(isSlug(text)).toBe(false);
});
