import { expect, test } from 'vitest';
import { isSlugOfName } from '#shared/slug.ts';
import { trimValues, validateTerm, withName } from './term-values.ts';
import { typeFromPath, typeFromQuery } from './type-from-url.ts';

const values = { name: 'Tab Bar', slug: 'tab-bar', parentId: null };

test('[A-62] the slug follows the name until the slug is edited, and again once the slug is empty', () => {
  // The last argument of `withName` says whether the slug is derived from the name.
  expect(isSlugOfName(values)).toBe(true);
  expect(withName(values, 'Café  & Menü!', true).slug).toBe('cafe-menu');
  expect(isSlugOfName({ ...values, slug: 'tabs' })).toBe(false);
  expect(withName({ ...values, slug: 'tabs' }, 'Tab Bars', false).slug).toBe('tabs');
  expect(isSlugOfName({ ...values, slug: '' })).toBe(true);
});

test('[A-62] validateTerm requires a name and a slug of lowercase letters, digits and dashes, and limits their length', () => {
  expect(validateTerm(values)).toEqual({});
  // An empty slug is an error only if the name is valid, because entering a name also fills an empty slug.
  expect(validateTerm({ ...values, name: ' ', slug: '' })).toEqual({ name: 'Enter a name' });
  expect(validateTerm({ ...values, name: '日本', slug: '' })).toEqual({ slug: 'Enter a slug' });
  for (const slug of ['Tab', 'tab bar', 'tab--bar', '-tab', 'tab-', 'tab_bar', 'ä']) {
    expect(validateTerm({ ...values, slug }).slug, slug).toMatch(/^Only lowercase/);
  }
  expect(validateTerm({ ...values, slug: ' tab-2 ' })).toEqual({});
  expect(validateTerm({ name: 'x'.repeat(1000), slug: 'x'.repeat(1000), parentId: null })).toEqual({
    name: expect.stringMatching(/^No more than/),
    slug: expect.stringMatching(/^No more than/),
  });
});

test('trimValues trims the name and the slug', () => {
  expect(trimValues({ name: ' a ', slug: ' b ', parentId: 'p' })).toEqual({
    name: 'a',
    slug: 'b',
    parentId: 'p',
  });
});

test('[A-60] typeFromPath and typeFromQuery accept only the five taxonomies', () => {
  expect(typeFromPath('app-categories')).toBe('app');
  expect(typeFromPath('styles')).toBe('styles');
  for (const other of ['app', 'Styles', 'screens', 'constructor', undefined]) {
    expect(typeFromPath(other), other).toBeNull();
  }
  expect(typeFromQuery('app')).toBe('app');
  expect(typeFromQuery('app-categories')).toBe('app');
  expect(typeFromQuery('ux-patterns')).toBe('ux-patterns');
  expect(typeFromQuery(['styles'])).toBeNull();
});
