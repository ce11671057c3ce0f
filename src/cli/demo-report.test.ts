import { expect, test } from 'vitest';
import { formatLoadReport, formatRemovalReport } from './demo-report.ts';

const NOTHING = { screens: 0, apps: 0, categories: 0, posts: 0 };
const KEPT = { screens: [], apps: [], categories: [], posts: [] };

test('the report of a load counts the loaded items and names the skipped apps', () => {
  const counts = { screens: 146, apps: 17, categories: 1, posts: 1 };
  expect(formatLoadReport({ ...counts, skippedApps: ['Marlowe'] })).toBe(
    'Loaded 146 screens, 17 apps, 1 category and 1 post.\nSkipped 1 app (Marlowe): the gallery already uses this slug.',
  );
  expect(formatLoadReport({ ...counts, skippedApps: ['Marlowe', 'Larkspur'] })).toContain(
    'Skipped 2 apps (Marlowe, Larkspur): the gallery already uses these slugs.',
  );
  expect(formatLoadReport({ ...NOTHING, skippedApps: ['Marlowe'] })).toBe(
    'The gallery already has the demo: nothing was loaded.',
  );
});

test('the report of a removal counts removed and kept items and names up to five of each kind', () => {
  expect(formatRemovalReport({ removed: NOTHING, kept: KEPT })).toBe('The gallery has no demo items.');
  expect(
    formatRemovalReport({
      removed: { ...NOTHING, screens: 148, apps: 17 },
      kept: { ...KEPT, apps: ['Marlowe'], categories: ['A', 'B', 'C', 'D', 'E', 'F'] },
    }),
  ).toBe(
    'Removed 148 screens and 17 apps.\n' +
      'Kept 1 app (Marlowe) and 6 categories (A, B, C, D, E, …), which you use or have changed.',
  );
});
