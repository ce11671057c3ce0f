import { describe, expect, test } from 'vitest';
import type { ImportPlan, PlannedScreen } from '#domain/import/plan-import.ts';
import type { ExistingScreen } from '#domain/import/plan-updates.ts';
import type { ImportResult } from '#domain/import/run-import.ts';
import { formatPlan, formatResult } from './import-report.ts';

const screen = {} as PlannedScreen;
const empty: ImportPlan = {
  screens: [],
  existing: [],
  updates: [],
  scaledDown: [],
  duplicates: [],
  problems: [],
  unknownFields: [],
  newApps: [],
  newCategories: [],
};
const app = (name: string) => ({ slug: name, name, website: null, categories: [] });

describe('the report before an import', () => {
  test('counts the files and lists new apps, categories and problems', () => {
    const report = formatPlan({
      screens: [screen, screen],
      existing: ['web/a/old.png'],
      updates: [],
      scaledDown: [{ file: 'web/a/long.png', width: 30_000, height: 30 }],
      duplicates: [{ file: 'web/a/2.png', duplicateOf: 'web/a/1.png' }],
      problems: [{ file: 'web/a/x.svg', reason: 'Invalid file type' }],
      unknownFields: ['os'],
      newApps: [app('Ice Cubes'), app('Immich')],
      newCategories: [
        { type: 'screen-types', name: 'Login' },
        { type: 'ui-elements', name: 'Toggle' },
        { type: 'ui-elements', name: 'Card' },
      ],
    });
    expect(report.split('\n')).toEqual([
      '5 files: 2 new screens, 1 already in the gallery, 1 duplicate within the folder, 1 unusable.',
      'New apps (2): Ice Cubes, Immich',
      'New Screen Types (1): Login',
      'New UI Elements (2): Toggle, Card',
      '  web/a/2.png: same image as web/a/1.png',
      'Scaled down to 12000 pixels on the long side:',
      '  web/a/long.png: 30000 × 30 pixels',
      'Unusable:',
      '  web/a/x.svg: Invalid file type',
      'Unknown fields of the manifest, which are ignored: os',
    ]);
  });

  test('is one line for an empty folder', () => {
    expect(formatPlan(empty)).toBe(
      '0 files: 0 new screens, 0 already in the gallery, 0 duplicates within the folder, 0 unusable.',
    );
  });

  test('lists the fields that the manifest could fill in, and names the --update option', () => {
    const tags = [{ type: 'styles' as const, name: 'Dark' }];
    const updates = [
      { file: 'web/a/1.png', screen: {} as ExistingScreen, title: 'T', capturedAt: '2024', tags },
    ];
    expect(
      formatPlan({ ...empty, updates })
        .split('\n')
        .slice(1),
    ).toEqual([
      'The manifest has additional values for 1 screen already in the gallery. Add --update to add these values:',
      '  web/a/1.png: title, captured_at, tags',
    ]);
    expect(formatPlan({ ...empty, updates }, { update: true })).toContain(
      'Values from the manifest that are added to 1 screen already in the gallery:',
    );
  });

  test('lists the first fifty problems and counts the rest', () => {
    const problems = Array.from({ length: 53 }, (_, index) => ({
      file: `${index}.png`,
      reason: `r${index}`,
    }));
    const lines = formatPlan({ ...empty, problems }).split('\n');
    // The counts, the heading, fifty problems, and the number of the others.
    expect(lines).toHaveLength(53);
    expect(lines.at(-1)).toBe('  … and 3 more');
  });

  test('lists many files with the same reason in one line, with their number and the names of the first ones', () => {
    const problems = [
      ...Array.from({ length: 26 }, (_, index) => ({ file: `${index}.png`, reason: 'wrong folder' })),
      { file: 'a.svg', reason: 'Invalid file type' },
      { file: 'b.svg', reason: 'Invalid file type' },
    ];
    const lines = formatPlan({ ...empty, problems }).split('\n');
    expect(lines.slice(1)).toEqual([
      'Unusable:',
      '  26 files (0.png, 1.png, 2.png, …): wrong folder',
      '  a.svg: Invalid file type',
      '  b.svg: Invalid file type',
    ]);
  });

  test('escapes terminal codes and line breaks in names of files and apps', () => {
    const report = formatPlan({
      ...empty,
      newApps: [app('Evil\u001b[2J')],
      problems: [{ file: 'a\nNew apps (9): forged', reason: '\u202e' }],
    });
    for (const character of ['\u001b', '\u202e']) expect(report).not.toContain(character);
    // The counts, the new apps, a heading, and one line for the problem.
    expect(report.split('\n')).toHaveLength(4);
  });
});

describe('the report after an import', () => {
  test('shows counts, duration and rate', () => {
    expect(
      formatResult(
        { added: 20, updated: 0, skipped: 1, failed: [], remaining: 0, stopped: null, warnings: [] },
        2,
      ),
    ).toBe('20 screens added, 1 skipped, 0 failed in 2.0 s, 10.0 per second.');
  });

  test('lists failures and says how to continue after an early stop', () => {
    const result: ImportResult = {
      added: 1,
      updated: 2,
      skipped: 0,
      failed: [{ file: 'a.png', reason: 'broken' }],
      remaining: 3,
      stopped: 'The disk is full',
      warnings: ['covers were not chosen: the query failed'],
    };
    const report = formatResult(result, 1);
    expect(report.split('\n')).toEqual([
      '1 screen added, 2 updated, 0 skipped, 1 failed in 1.0 s, 1.0 per second.',
      'Failed:',
      '  a.png: broken',
      'Warning: covers were not chosen: the query failed.',
      'Stopped early: The disk is full',
      '3 screens not processed. Run the same command again to continue.',
    ]);
  });
});
