import { expect, test } from 'vitest';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { mergeConsequences, rivalOf } from './merge.ts';

const term = (id: string, over: Partial<AdminCategory> = {}): AdminCategory => ({
  id,
  type: 'ux-patterns',
  name: id,
  slug: id,
  parentId: null,
  updatedAt: '2026-01-01T00:00:00Z',
  screenCount: 0,
  platform: 'web',
  appCount: 0,
  ...over,
});

test('rivalOf finds the other term by slug before name, and never the term itself', () => {
  const terms = [term('own'), term('named', { name: 'Café' }), term('taken')];
  expect(rivalOf(terms, { name: 'cafe', slug: 'taken' }, 'own')?.id).toBe('taken');
  expect(rivalOf(terms, { name: 'CAFE', slug: 'cafe' }, 'own')?.id).toBe('named');
  expect(rivalOf(terms, { name: 'own', slug: 'own' }, 'own')).toBeUndefined();
  expect(rivalOf([term('own'), term('blank', { name: '' })], { name: '', slug: '' }, 'own')).toBeUndefined();
});

test('mergeConsequences names screens or apps, children, links and the deletion', () => {
  const source = term('log-in', { name: 'Log in', screenCount: 1, appCount: 0 });
  const children = [term('a', { parentId: 'log-in' }), term('b', { parentId: 'log-in' }), term('c')];
  expect(mergeConsequences(source, { name: 'Login' }, children)).toEqual([
    '1 screen gets the tag “Login” instead.',
    '2 child terms move below “Login”.',
    'Links to the slug “log-in” lead to “Login”.',
    '“Log in” is deleted. Unsaved changes in this form are discarded.',
  ]);
  const app = term('fin', { type: 'app', appCount: 3, screenCount: 9 });
  expect(mergeConsequences(app, { name: 'Finance' }, [])).toEqual([
    '3 apps move to “Finance”.',
    '“fin” is deleted. Unsaved changes in this form are discarded.',
  ]);
});
