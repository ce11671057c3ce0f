import { expect, test } from 'vitest';
import { makeOcrText } from '../sample-screens.ts';
import { draftTitle, findHeading } from './heading.ts';
import { tokenizeText } from './tokens.ts';
import { extractWords, normalizeName } from './words.ts';

test('findHeading returns the large text near the top, but no control, address or app name', () => {
  expect(findHeading(makeOcrText('Monthly report', 'Revenue', 'Costs', 'Profit'), '')).toBe('Monthly report');
  for (const text of ['Search', 'Cancel', 'example.com/path', 'x y z', '12:40'])
    expect(findHeading(makeOcrText(text, 'Revenue grew again', 'Costs', 'Profit'), '')).not.toBe(text);
  expect(findHeading(makeOcrText('Acme!', 'Revenue', 'Costs'), 'ACME')).not.toBe('Acme!');
  expect(findHeading(makeOcrText(), '')).toBeNull();
});

test('draftTitle joins type and heading without repeating words', () => {
  expect(draftTitle('Settings', 'Privacy')).toBe('Settings - Privacy');
  expect(draftTitle('Settings', 'Account settings')).toBe('Account settings');
  expect(draftTitle('Search Results', 'Search')).toBe('Search Results');
  expect(draftTitle(null, 'Privacy')).toBe('Privacy');
  expect(draftTitle(null, null)).toBe('');
});

test('extractWords and normalizeName ignore case, accents and punctuation', () => {
  expect(extractWords('Don’t forget: CAFÉ №7')).toEqual(['dont', 'forget', 'cafe', 'no', '7']);
  expect(normalizeName('Sign-Ups')).toBe(normalizeName('sign up'));
});

test('tokenizeText returns words, pairs, words marked by zone or as heading, and one token for numbers', () => {
  const tokens = tokenizeText(makeOcrText('Your plan', 'Sign in', 'Total 42', 'Total 57'));
  expect(tokens).toEqual(
    expect.arrayContaining(['plan', 'heading:plan', 'top:plan', 'sign in', 'total #', '#']),
  );
  // 'in' is a stop word, which is a token only in a pair.
  expect(tokens).not.toContain('in');
  expect(new Set(tokens).size).toBe(tokens.length);
});
