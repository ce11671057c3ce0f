import { expect, test } from 'vitest';
import { loadReport, removalReport } from './demo-report.ts';

const NOTHING = { screens: 0, apps: 0, categories: 0, posts: 0 };
const KEPT = { screens: [], apps: [], categories: [], posts: [] };

test('what was loaded is said in one sentence, what was left out in another', () => {
  const counts = { screens: 146, apps: 17, categories: 1, posts: 1 };
  expect(loadReport({ ...counts, taken: ['Marlowe'] })).toBe(
    'Loaded 146 screens, 17 apps, 1 category and 1 post.\nLeft out 1 app (Marlowe), whose addresses are in use.',
  );
  expect(loadReport({ ...NOTHING, taken: ['Marlowe'] })).toBe(
    'The demo is here already: nothing was loaded.',
  );
});

test('what was removed is said in one sentence, what was kept in another, by name up to five', () => {
  expect(removalReport({ removed: NOTHING, kept: KEPT })).toBe('There is nothing of the demo here.');
  expect(
    removalReport({
      removed: { ...NOTHING, screens: 148, apps: 17 },
      kept: { ...KEPT, apps: ['Marlowe'], categories: ['A', 'B', 'C', 'D', 'E', 'F'] },
    }),
  ).toBe(
    'Removed 148 screens and 17 apps.\n' +
      'Kept 1 app (Marlowe) and 6 categories (A, B, C, D, E, …), which you use or made your own.',
  );
});
