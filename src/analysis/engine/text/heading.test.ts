import { expect, test } from 'vitest';
import { makeOcrText } from '../sample-screens.ts';
import { draftTitle, headingOf } from './heading.ts';
import { tokensOf } from './tokens.ts';
import { nameKey, wordsOf } from './words.ts';

test('The heading is the large text near the top, not a control, an address or the app', () => {
  expect(headingOf(makeOcrText('Monthly report', 'Revenue', 'Costs', 'Profit'), '')).toBe('Monthly report');
  for (const text of ['Search', 'Cancel', 'example.com/path', 'x y z', '12:40'])
    expect(headingOf(makeOcrText(text, 'Revenue grew again', 'Costs', 'Profit'), '')).not.toBe(text);
  expect(headingOf(makeOcrText('Acme!', 'Revenue', 'Costs'), 'ACME')).not.toBe('Acme!');
  expect(headingOf(makeOcrText(), '')).toBeNull();
});

test('A draft joins type and heading without saying a thing twice', () => {
  expect(draftTitle('Settings', 'Privacy')).toBe('Settings - Privacy');
  expect(draftTitle('Settings', 'Account settings')).toBe('Account settings');
  expect(draftTitle('Search Results', 'Search')).toBe('Search Results');
  expect(draftTitle(null, 'Privacy')).toBe('Privacy');
  expect(draftTitle(null, null)).toBe('');
});

test('Words are the same however they are written', () => {
  expect(wordsOf('Don’t forget: CAFÉ №7')).toEqual(['dont', 'forget', 'cafe', 'no', '7']);
  expect(nameKey('Sign-Ups')).toBe(nameKey('sign up'));
});

test('Tokens are words, pairs, and words by zone and size; numbers are one', () => {
  const tokens = tokensOf(makeOcrText('Your plan', 'Sign in', 'Total 42', 'Total 57'));
  expect(tokens).toEqual(
    expect.arrayContaining(['plan', 'heading:plan', 'top:plan', 'sign in', 'total #', '#']),
  );
  expect(tokens).not.toContain('in');
  expect(new Set(tokens).size).toBe(tokens.length);
});
