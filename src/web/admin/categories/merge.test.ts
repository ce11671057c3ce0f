import { expect, test } from 'vitest';
import type { AdminCategory, MergeImpact } from '#shared/contracts/admin-categories.ts';
import { findDuplicate, listMergeConsequences } from './merge.ts';

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

test('findDuplicate returns another term with the same slug, or else with the same name, and never the edited term', () => {
  const terms = [term('own'), term('named', { name: 'Café' }), term('taken')];
  expect(findDuplicate(terms, { name: 'cafe', slug: 'taken' }, 'own')?.id).toBe('taken');
  expect(findDuplicate(terms, { name: 'CAFE', slug: 'cafe' }, 'own')?.id).toBe('named');
  expect(findDuplicate(terms, { name: 'own', slug: 'own' }, 'own')).toBeUndefined();
  expect(
    findDuplicate([term('own'), term('blank', { name: '' })], { name: '', slug: '' }, 'own'),
  ).toBeUndefined();
});

const impact = (over: Partial<MergeImpact> = {}): MergeImpact => ({
  screens: 0,
  screensWithBoth: 0,
  apps: 0,
  appsWithBoth: 0,
  children: 0,
  isTargetDescendant: false,
  isPopular: false,
  isTargetPopular: false,
  ...over,
});

test('listMergeConsequences lists the effects on screens, apps, children, popular categories, links and the term', () => {
  const source = term('log-in', { name: 'Log in' });
  const mergeImpact = impact({ screens: 1, screensWithBoth: 2, children: 2, isPopular: true });
  expect(listMergeConsequences(source, { name: 'Login' }, mergeImpact)).toEqual([
    '1 screen gets the tag “Login” instead of “Log in”.',
    '2 screens have both tags and keep “Login”.',
    '2 child terms move below “Login”.',
    '“Login” takes the place of “Log in” among the popular categories.',
    'Links to the slug “log-in” lead to “Login”.',
    '“Log in” is deleted. Unsaved changes in this form are discarded.',
  ]);
  const whenTargetIsBelow = listMergeConsequences(
    source,
    { name: 'Login' },
    impact({ isTargetDescendant: true }),
  );
  expect(whenTargetIsBelow).toContain('“Login” moves up to the place of “Log in”.');
  const whenBothArePopular = impact({ isPopular: true, isTargetPopular: true });
  expect(listMergeConsequences(source, { name: 'Login' }, whenBothArePopular)).toContain(
    '“Log in” leaves the popular categories, which keep “Login”.',
  );
  const app = term('fin', { type: 'app' });
  expect(listMergeConsequences(app, { name: 'Finance' }, impact({ apps: 3, appsWithBoth: 1 }))).toEqual([
    '3 apps move to “Finance”.',
    '1 app has both categories and keeps “Finance”.',
    'Links to the slug “fin” lead to “Finance”.',
    '“fin” is deleted. Unsaved changes in this form are discarded.',
  ]);
});
