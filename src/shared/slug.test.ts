import { expect, test } from 'vitest';
import { isSlug, slugify } from './slug.ts';

test('a slug has at most 120 characters: lowercase ASCII letters and digits, with single dashes between them', () => {
  for (const slug of ['a', '2048', 'a-b-c', 'x'.repeat(120)]) expect(isSlug(slug)).toBe(true);
  for (const text of ['', '-a', 'a-', 'a--b', 'A', 'a b', 'é', 'x'.repeat(121)])
    expect(isSlug(text)).toBe(false);
});

test('slugify writes accented and other Latin letters in ASCII, and separates words with single dashes', () => {
  expect(slugify('Über uns: Größe')).toBe('uber-uns-grosse');
  expect(slugify('STRAẞE')).toBe('strasse');
  expect(slugify('Ærø, Œuvre')).toBe('aero-oeuvre');
  expect(slugify('Łódź & Đà Nẵng')).toBe('lodz-da-nang');
  expect(slugify('Þórður Ħal Diyarbakır')).toBe('thordur-hal-diyarbakir');
  expect(slugify('  --Sign In / ½ --')).toBe('sign-in-1-2');
  expect(slugify('設定')).toBe('');
});
