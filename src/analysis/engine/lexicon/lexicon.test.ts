import { expect, test } from 'vitest';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import { makeFeatures, makeOcrText } from '../sample-screens.ts';
import { MAX_PHRASE_WORDS } from '../text/page-text.ts';
import { findConcept, findUnmatchedRules, listAllConcepts } from './lexicon.ts';
import { createPage, getLexicalScorer } from './score.ts';

const page = (...texts: string[]) => {
  const ocrText = makeOcrText(...texts);
  return createPage(makeFeatures(ocrText), ocrText);
};
const scoreOf = (name: string, type: ScreenCategoryType, parentName: string | null, ...texts: string[]) =>
  getLexicalScorer({ name, type, parentName })(page(...texts)).score;

test('no concept has an empty name or a phrase too long to be found, and every rule belongs to a concept', () => {
  for (const { key, names, phrases } of listAllConcepts()) {
    expect(names.every(Boolean), key).toBe(true);
    for (const { words, weight } of phrases) {
      expect(words.length, `${key}: ${words.join(' ')}`).toBeLessThanOrEqual(MAX_PHRASE_WORDS);
      expect(weight).toBeGreaterThan(0);
    }
  }
  expect(findUnmatchedRules()).toEqual([]);
});

test.each<[ScreenCategoryType, string, string]>([
  ['screen-types', 'Log In', 'login'],
  ['screen-types', 'SIGN-UPS', 'signup'],
  ['screen-types', 'Modal/Dialog', 'modal'],
  ['screen-types', 'Product Page', 'product'],
  ['screen-types', 'Analytics & Charts', 'analytics'],
  ['ui-elements', 'Navbar', 'nav-bar'],
  ['ui-elements', 'Toggle/Switch', 'toggle'],
  ['ui-elements', 'Video/Audio Player', 'video'],
  ['ux-patterns', 'Faceted Search', 'filtering'],
  ['ux-patterns', 'Onboarding', 'onboarding'],
  ['styles', 'Colorful', 'colourful'],
])('in %s, the name %s means the concept %s', (type, name, key) => {
  expect(findConcept(type, name)?.concept.key).toBe(key);
});

test('an unknown name has no concept, and an empty or unknown name that is not in the text scores 0', () => {
  expect(findConcept('screen-types', 'Xylograph')).toBeNull();
  expect(scoreOf('', 'screen-types', null, 'Sign in')).toBe(0);
  expect(scoreOf('日本', 'screen-types', null, 'Sign in')).toBe(0);
});

test('an unknown child inherits part of the score of its parent, and scores higher if its own name is in the text', () => {
  const texts = ['Sign in', 'Password', 'Forgot password'];
  const parent = scoreOf('Login', 'screen-types', null, ...texts);
  const child = scoreOf('Xylograph', 'screen-types', 'Login', ...texts);
  expect(child).toBeGreaterThan(0);
  expect(child).toBeLessThan(parent);
  expect(scoreOf('Xylograph', 'screen-types', 'Login', 'Xylograph', ...texts)).toBeGreaterThan(child);
});

test('the lexicon recognizes a data visualization by a period, such as the last 7 days', () => {
  expect(scoreOf('Data visualization', 'ux-patterns', null, 'Last 7 days')).toBeGreaterThan(0);
});

test('a result lists the matched phrases by descending weight, and no phrase spans two text boxes', () => {
  const scorer = getLexicalScorer({ name: 'Login', type: 'screen-types', parentName: null });
  expect(scorer(page('Hello', 'Forgot your password?', 'E-mail', 'Password')).matched.slice(0, 2)).toEqual([
    'forgot your password',
    'password',
  ]);
  expect(scorer(page('Hello', 'Forgot', 'your password')).matched).not.toContain('forgot your password');
});
