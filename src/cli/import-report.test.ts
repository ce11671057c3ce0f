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
  test('says what will happen', () => {
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
      'Unknown fields of the manifest: os',
    ]);
  });

  test('is one line when there is nothing', () => {
    expect(formatPlan(empty)).toBe(
      '0 files: 0 new screens, 0 already in the gallery, 0 duplicates within the folder, 0 unusable.',
    );
  });

  test('names what the manifest could fill in, and how to have it filled in', () => {
    const tags = [{ type: 'styles' as const, name: 'Dark' }];
    const updates = [
      { file: 'web/a/1.png', screen: {} as ExistingScreen, title: 'T', capturedAt: '2024', tags },
    ];
    expect(
      formatPlan({ ...empty, updates })
        .split('\n')
        .slice(1),
    ).toEqual([
      'The manifest has additional values for 1 screen already in the gallery. Add --update to fill in:',
      '  web/a/1.png: title, captured_at, tags',
    ]);
    expect(formatPlan({ ...empty, updates }, { update: true })).toContain(
      'Values from the manifest that are added to 1 screen already in the gallery:',
    );
  });

  test('lists the first fifty problems and counts the rest', () => {
    const problems = Array.from({ length: 53 }, (_, index) => ({ file: `${index}.png`, reason: 'r' }));
    const lines = formatPlan({ ...empty, problems }).split('\n');
    expect(lines).toHaveLength(53);
    expect(lines.at(-1)).toBe('  … and 3 more');
  });

  test('lets no name of a file or app steer the terminal or forge a line', () => {
    const report = formatPlan({
      ...empty,
      newApps: [app('Evil\u001b[2J')],
      problems: [{ file: 'a\nNew apps (9): forged', reason: '\u202e' }],
    });
    for (const sign of ['\u001b', '\u202e']) expect(report).not.toContain(sign);
    expect(report.split('\n')).toHaveLength(4);
  });
});

describe('the report after an import', () => {
  test('counts and tells the rate', () => {
    expect(
      formatResult(
        { added: 20, updated: 0, skipped: 1, failed: [], remaining: 0, stopped: null, warnings: [] },
        2,
      ),
    ).toBe('20 screens added, 1 skipped, 0 failed in 2.0 s, 10.0 per second.');
  });

  test('names failures, and how to go on after a stop', () => {
    const result: ImportResult = {
      added: 1,
      updated: 2,
      skipped: 0,
      failed: [{ file: 'a.png', reason: 'broken' }],
      remaining: 3,
      stopped: 'The disk is full',
      warnings: ['covers were not chosen: it rained'],
    };
    const report = formatResult(result, 1);
    expect(report.split('\n')).toEqual([
      '1 screen added, 2 updated, 0 skipped, 1 failed in 1.0 s, 1.0 per second.',
      'Failed:',
      '  a.png: broken',
      'Warning: covers were not chosen: it rained.',
      'Stopped early: The disk is full',
      '3 screens not processed. Run the same command again to continue.',
    ]);
  });
});
