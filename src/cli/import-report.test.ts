import { describe, expect, test } from 'vitest';
import type { ImportPlan, PlannedScreen } from '#domain/import/plan-import.ts';
import type { PresentScreen } from '#domain/import/plan-updates.ts';
import type { ImportResult } from '#domain/import/run-import.ts';
import { planReport, resultReport } from './import-report.ts';

const screen = {} as PlannedScreen;
const empty: ImportPlan = {
  screens: [],
  present: [],
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
    const report = planReport({
      screens: [screen, screen],
      present: ['web/a/old.png'],
      updates: [],
      scaledDown: [{ file: 'web/a/long.png', width: 30_000, height: 30 }],
      duplicates: [{ file: 'web/a/2.png', sameAs: 'web/a/1.png' }],
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
      '5 files: 2 new screens, 1 already in the gallery, 1 duplicate within the folder, 1 not usable.',
      'New apps (2): Ice Cubes, Immich',
      'New Screen Types (1): Login',
      'New UI Elements (2): Toggle, Card',
      '  web/a/2.png: the same picture as web/a/1.png',
      'Scaled down to 12000 pixels on the long side:',
      '  web/a/long.png: 30000 × 30 pixels',
      'Not usable:',
      '  web/a/x.svg: Invalid file type',
      'Fields of the manifest that are not used: os',
    ]);
  });

  test('is one line when there is nothing', () => {
    expect(planReport(empty)).toBe(
      '0 files: 0 new screens, 0 already in the gallery, 0 duplicates within the folder, 0 not usable.',
    );
  });

  test('names what the manifest could fill in, and how to have it filled in', () => {
    const tags = [{ type: 'styles' as const, name: 'Dark' }];
    const updates = [
      { file: 'web/a/1.png', screen: {} as PresentScreen, title: 'T', capturedAt: '2024', tags },
    ];
    expect(
      planReport({ ...empty, updates })
        .split('\n')
        .slice(1),
    ).toEqual([
      'The manifest says more of 1 screen of the gallery. Add --update to fill in:',
      '  web/a/1.png: title, captured_at, tags',
    ]);
    expect(planReport({ ...empty, updates }, { update: true })).toContain(
      'The manifest fills in 1 screen of the gallery:',
    );
  });

  test('lists the first fifty problems and counts the rest', () => {
    const problems = Array.from({ length: 53 }, (_, index) => ({ file: `${index}.png`, reason: 'r' }));
    const lines = planReport({ ...empty, problems }).split('\n');
    expect(lines).toHaveLength(53);
    expect(lines.at(-1)).toBe('  … and 3 more');
  });

  test('lets no name of a file or app steer the terminal or forge a line', () => {
    const report = planReport({
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
      resultReport(
        { added: 20, updated: 0, skipped: 1, failed: [], left: 0, stopped: null, warnings: [] },
        2,
      ),
    ).toBe('20 screens added, 1 skipped, 0 failed in 2.0 s, 10.0 a second.');
  });

  test('names failures, and how to go on after a stop', () => {
    const result: ImportResult = {
      added: 1,
      updated: 2,
      skipped: 0,
      failed: [{ file: 'a.png', reason: 'broken' }],
      left: 3,
      stopped: 'The disk is full',
      warnings: ['covers were not chosen: it rained'],
    };
    const report = resultReport(result, 1);
    expect(report.split('\n')).toEqual([
      '1 screen added, 2 updated, 0 skipped, 1 failed in 1.0 s, 1.0 a second.',
      'Failed:',
      '  a.png: broken',
      'Afterwards, covers were not chosen: it rained.',
      'Stopped by itself: The disk is full',
      'Stopped: 3 left. Run the same command again to go on.',
    ]);
  });
});
