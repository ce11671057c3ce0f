import { expect, test } from 'vitest';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import { tasksOf } from './task-panel.tsx';

const none = { count: 0, isMore: false };
const NOTHING: Dashboard = {
  unconfirmedTags: none,
  untagged: none,
  derivedTitles: none,
  recentlyChanged: { count: 3, isMore: false },
  failedOcr: none,
  draftPosts: none,
  draftPages: none,
};

test('tasksOf returns only tasks with a count above zero, with links to their pages', () => {
  expect(tasksOf(NOTHING, { batchSize: 0, formDrafts: [] })).toEqual([]);
  const dashboard = { ...NOTHING, unconfirmedTags: { count: 10_000, isMore: true } };
  const formDrafts = ['categories/styles/new', 'screens/edit/1', 'blog/add'].map((formKey) => ({
    formKey,
    changedAt: 0,
  }));
  const tasks = tasksOf(dashboard, { batchSize: 12, formDrafts });
  expect(tasks.map(({ label, count, href }) => [label, count.count, href])).toEqual([
    ['Unconfirmed tags', 10_000, '/admin/screens?tags=unconfirmed'],
    ['Screens to upload', 12, '/admin/screens/bulk-upload'],
    ['Unsaved forms', 2, '/admin/screens/edit/1'],
  ]);
});
