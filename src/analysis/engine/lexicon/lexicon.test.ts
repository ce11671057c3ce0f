import { expect, test } from 'vitest';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import { makeFeatures, makeOcrText } from '../sample-screens.ts';
import { PHRASE_WORDS } from '../text/page-text.ts';
import { allConcepts, conceptOf, danglingRules } from './lexicon.ts';
import { lexicalScorer, pageOf } from './score.ts';

const page = (...texts: string[]) => {
  const ocrText = makeOcrText(...texts);
  return pageOf(makeFeatures(ocrText), ocrText);
};
const scoreOf = (name: string, type: ScreenCategoryType, parentName: string | null, ...texts: string[]) =>
  lexicalScorer({ name, type, parentName })(page(...texts)).score;

test('Everything that is written down can be found: phrases are short enough, and each rule has its concept', () => {
  for (const { key, names, phrases } of allConcepts()) {
    expect(names.every(Boolean), key).toBe(true);
    for (const { words, weight } of phrases) {
      expect(words.length, `${key}: ${words.join(' ')}`).toBeLessThanOrEqual(PHRASE_WORDS);
      expect(weight).toBeGreaterThan(0);
    }
  }
  expect(danglingRules()).toEqual([]);
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
])('Of %s, %s is known as %s', (type, name, key) => {
  expect(conceptOf(type, name)?.concept.key).toBe(key);
});

test('A name that says nothing is not known, and does no harm', () => {
  expect(conceptOf('screen-types', 'Xylograph')).toBeNull();
  expect(scoreOf('', 'screen-types', null, 'Sign in')).toBe(0);
  expect(scoreOf('日本', 'screen-types', null, 'Sign in')).toBe(0);
});

test('A child that is not known gets a part of what its parent does, and its own name counts', () => {
  const texts = ['Sign in', 'Password', 'Forgot password'];
  const parent = scoreOf('Login', 'screen-types', null, ...texts);
  const child = scoreOf('Xylograph', 'screen-types', 'Login', ...texts);
  expect(child).toBeGreaterThan(0);
  expect(child).toBeLessThan(parent);
  expect(scoreOf('Xylograph', 'screen-types', 'Login', 'Xylograph', ...texts)).toBeGreaterThan(child);
});

test('Matched words are said, the weightiest first, and phrases do not run from one label into the next', () => {
  const scorer = lexicalScorer({ name: 'Login', type: 'screen-types', parentName: null });
  expect(scorer(page('Hello', 'Forgot your password?', 'E-mail', 'Password')).matched.slice(0, 2)).toEqual([
    'forgot your password',
    'password',
  ]);
  expect(scorer(page('Hello', 'Forgot', 'your password')).matched).not.toContain('forgot your password');
});
