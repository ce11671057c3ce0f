import { expect, test } from 'vitest';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import { listNextSteps } from './next-steps.ts';

const none = { count: 0, isCapped: false };
const one = { count: 1, isCapped: false };
/** Dashboard of a gallery without open tasks. Recently changed screens are not a task. */
const NO_TASKS: Dashboard = {
  unconfirmedTags: none,
  untagged: none,
  derivedTitles: none,
  recentlyChanged: { count: 3, isCapped: false },
  stackProposals: { count: 0, isCapped: false },
  failedOcr: none,
  appsWithoutCategory: none,
  appsWithoutLogo: none,
  draftPosts: none,
  draftPages: none,
  isDiskLow: false,
  backupProblem: null,
  content: 'own',
  hasOnlyPassword: false,
};
const NO_DRAFTS = { batchSize: 0, formDrafts: [] };
const stepsOf = (change: Partial<Dashboard>, drafts = NO_DRAFTS) =>
  listNextSteps({ ...NO_TASKS, ...change }, drafts).map(({ title, href }) => [title, href]);

test('a gallery without open tasks has no next steps', () => {
  expect(stepsOf({})).toEqual([]);
});

test('steps that prevent a loss of data come first, and steps that publish drafts come last', () => {
  const steps = stepsOf({
    unconfirmedTags: { count: 10_000, isCapped: true },
    untagged: { count: 1204, isCapped: false },
    derivedTitles: one,
    failedOcr: one,
    appsWithoutCategory: { count: 3, isCapped: false },
    appsWithoutLogo: one,
    draftPosts: { count: 2, isCapped: false },
    draftPages: one,
    isDiskLow: true,
    backupProblem: 'outdated',
    content: 'demo',
    hasOnlyPassword: true,
  });
  expect(steps).toEqual([
    ['Free some disk space', '/admin/utilities'],
    ['Make a new backup', '/admin/utilities'],
    ['Add your own screens', '/admin/screens/bulk-upload'],
    ['Set up a second factor', '/admin/account'],
    ['Retry text recognition of 1 screen', '#text-search'],
    ['Confirm the suggested tags of 10,000+ screens', '/admin/screens?tags=unconfirmed'],
    ['Tag 1,204 screens', '/admin/screens?tags=none'],
    ['Check the title of 1 screen', '/admin/screens?derivedTitle=true'],
    ['Choose categories for 3 apps', '/admin/apps?missing=category'],
    ['Add a logo to 1 app', '/admin/apps?missing=logo'],
    ['Publish 2 draft posts', '/admin/blog'],
    ['Publish 1 draft page', '/admin/pages'],
  ]);
});

test('an empty gallery without a backup has the steps to make a backup and to add the first screens', () => {
  expect(stepsOf({ content: 'none', backupProblem: 'missing' })).toEqual([
    ['Make a first backup', '/admin/utilities'],
    ['Add the first screens', '/admin/screens/bulk-upload'],
  ]);
});

test('a gallery with the demo and its own screens has the step to remove the demo', () => {
  expect(stepsOf({ content: 'both' })).toEqual([['Remove the demo', '/admin/utilities']]);
});

test('unsaved work in this browser becomes next steps, except for forms in dialogs', () => {
  // The first draft belongs to a dialog, which a link cannot open.
  const formDrafts = ['categories/styles/add-to/top', 'screens/edit/1', 'blog/add'].map((formKey) => ({
    formKey,
    changedAt: 0,
  }));
  expect(
    listNextSteps(NO_TASKS, { batchSize: 1, formDrafts }).map(({ title, href }) => [title, href]),
  ).toEqual([
    ['Upload the batch of 1 screen', '/admin/screens/bulk-upload'],
    ['Save 2 unsaved forms', '/admin/screens/edit/1'],
  ]);
});
