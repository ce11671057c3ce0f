import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Batch,
  type BatchAction,
  type BatchItem,
  batchReducer,
  createEmptyBatch,
  type FileInspection,
  findDuplicates,
  formatDay,
  parseDay,
  toScreenInput,
} from './batch.ts';

const item = (id: string, overrides: Partial<BatchItem> = {}): BatchItem => ({
  id,
  fileName: `${id}.png`,
  title: id,
  titleFrom: 'file',
  platform: null,
  app: null,
  folder: null,
  isFeatured: false,
  isCover: false,
  categoryIds: [],
  unconfirmed: new Map(),
  advice: null,
  progress: 'waiting',
  error: null,
  key: `key ${id}`,
  imageId: null,
  sent: null,
  ...overrides,
});
const batchOf = (...ids: string[]): Batch =>
  batchReducer(createEmptyBatch(), { type: 'add', items: ids.map((id) => item(id)) });
const idsOf = ({ items }: Batch): string[] => items.map(({ id }) => id);

describe('a batch', () => {
  test('[A-31] keeps all screens and the selected screen when the batch is reordered', () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 });
    const actions = fc.array(
      fc.oneof(
        fc.constant<BatchAction>({ type: 'reverse' }),
        fc.record({
          type: fc.constant('move' as const),
          // Index of the screen, which is replaced by its id below.
          id: fc.nat(7).map(String),
          to: fc.integer({ min: -2, max: 10 }),
        }),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(ids, fc.nat(7), actions, (itemIds, selectedIndex, batchActions) => {
        const initial = batchReducer(batchOf(...itemIds), {
          type: 'select',
          id: itemIds[selectedIndex % itemIds.length] ?? '',
        });
        const reordered = batchActions.reduce(
          (batch, action) =>
            batchReducer(
              batch,
              action.type === 'move'
                ? { ...action, id: itemIds[Number(action.id) % itemIds.length] ?? '' }
                : action,
            ),
          initial,
        );
        expect(idsOf(reordered).sort()).toEqual([...itemIds].sort());
        expect(reordered.selectedId).toBe(initial.selectedId);
      }),
    );
    expect(idsOf(batchReducer(batchOf('a', 'b', 'c'), { type: 'reverse' }))).toEqual(['c', 'b', 'a']);
    expect(idsOf(batchReducer(batchOf('a', 'b', 'c'), { type: 'move', id: 'a', to: 1 }))).toEqual([
      'b',
      'a',
      'c',
    ]);
  });

  test('selects the next screen after the selected one is removed, or else the previous screen, or else none', () => {
    const selected = batchReducer(batchOf('a', 'b', 'c'), { type: 'select', id: 'b' });
    expect(batchReducer(selected, { type: 'remove', ids: ['b'] }).selectedId).toBe('c');
    expect(batchReducer(selected, { type: 'remove', ids: ['b', 'c'] }).selectedId).toBe('a');
    expect(batchReducer(selected, { type: 'remove', ids: ['a', 'b', 'c'] }).selectedId).toBeNull();
    expect(batchReducer(selected, { type: 'remove', ids: ['a'] }).selectedId).toBe('b');
  });

  test('keeps only the last chosen cover, and adds tags to all screens without removing any', () => {
    let batch = batchOf('a', 'b');
    for (const id of ['a', 'b'])
      batch = batchReducer(batch, { type: 'change', id, change: { isCover: true } });
    expect(batch.items.map(({ isCover }) => isCover)).toEqual([false, true]);
    batch = batchReducer(batch, { type: 'change', id: 'a', change: { categoryIds: ['x'] } });
    batch = batchReducer(batch, { type: 'tag all', categoryIds: ['x', 'y'] });
    expect(batch.items.map(({ categoryIds }) => categoryIds)).toEqual([
      ['x', 'y'],
      ['x', 'y'],
    ]);
  });

  test('[A-34] applies an analysis to its screen only, and treats tags edited by a curator as human', () => {
    const analysis = {
      categories: ['x', 'y'],
      suggestions: [{ id: 'x', confidence: 0.5 }],
      explanation: 'A form.',
      suggestedTitle: 'Log in',
      engine: { source: 'model' as const, name: 'm' },
    };
    let batch = batchOf('a', 'b');
    // The suggested title replaces a blank title.
    batch = batchReducer(batch, { type: 'change', id: 'a', change: { title: ' ' } });
    batch = batchReducer(batch, { type: 'apply analysis', id: 'a', analysis, about: 'app' });
    // The screen was removed during its analysis.
    expect(batchReducer(batch, { type: 'apply analysis', id: 'gone', analysis, about: 'app' })).toEqual(
      batch,
    );
    const settings = batch.settings;
    const inputAt = (index: number) => toScreenInput(batch.items[index] as BatchItem, settings, 'image');
    expect(inputAt(0)).toMatchObject({
      title: 'Log in',
      categoryIds: ['x', 'y'],
      tagNotes: [
        { categoryId: 'x', source: 'model', confidence: 0.5 },
        { categoryId: 'y', source: 'model', confidence: null },
      ],
    });
    expect(inputAt(1)).not.toHaveProperty('tagNotes');
    batch = batchReducer(batch, { type: 'tag', id: 'a', categoryId: 'y', isChosen: false });
    batch = batchReducer(batch, { type: 'tag', id: 'a', categoryId: 'y', isChosen: true });
    expect([...(batch.items[0]?.unconfirmed.keys() ?? [])]).toEqual(['x']);
    batch = batchReducer(batch, { type: 'tag all', categoryIds: ['x', 'y'] });
    expect(batch.items.map(({ unconfirmed }) => unconfirmed.size)).toEqual([0, 0]);
    expect(inputAt(0).tagNotes).toEqual([{ categoryId: 'x', source: 'human', confidence: 0.5 }]);
  });

  test('sends a title from a file name or an analysis as derived, until the curator edits it', () => {
    const isDerived = (batch: Batch) =>
      toScreenInput(batch.items[0] as BatchItem, batch.settings, 'image').titleIsDerived;
    const change = (batch: Batch, title: string) =>
      batchReducer(batch, { type: 'change', id: 'a', change: { title } });
    // Changing another field does not count as editing the title.
    const initial = batchReducer(batchOf('a'), { type: 'change', id: 'a', change: { isCover: true } });
    expect(isDerived(initial)).toBe(true);
    expect(isDerived(change(initial, 'Sign in'))).toBeUndefined();
    const analysis = {
      categories: [],
      suggestions: [],
      explanation: '',
      suggestedTitle: 'Login',
      engine: { source: 'model' as const, name: 'm' },
    };
    const analyzed = batchReducer(change(initial, ' '), {
      type: 'apply analysis',
      id: 'a',
      analysis,
      about: '',
    });
    expect(analyzed.items[0]?.title).toBe('Login');
    expect(isDerived(analyzed)).toBe(true);
  });

  test('[A-82] replaces a title with the suggested one unless a person typed it', () => {
    const analysis = {
      categories: [],
      suggestions: [],
      explanation: '',
      suggestedTitle: 'Log in',
      engine: { source: 'engine' as const, name: '' },
    };
    const titleAfter = (overrides: Partial<BatchItem>, suggestedTitle = analysis.suggestedTitle): string => {
      const before = batchReducer(createEmptyBatch(), { type: 'add', items: [item('a', overrides)] });
      const withTitle = { ...analysis, suggestedTitle };
      return (
        batchReducer(before, { type: 'apply analysis', id: 'a', analysis: withTitle, about: '' }).items[0]
          ?.title ?? ''
      );
    };
    expect(titleAfter({ title: 'Img 2041', titleFrom: 'file' })).toBe('Log in');
    expect(titleAfter({ title: 'Sign in', titleFrom: 'analysis' })).toBe('Log in');
    expect(titleAfter({ title: 'Typed', titleFrom: 'person' })).toBe('Typed');
    expect(titleAfter({ title: 'Img 2041', titleFrom: 'file' }, ' ')).toBe('Img 2041');
  });

  test('allows one cover per app and platform', () => {
    const ios = { platform: 'ios' as const };
    let batch = batchReducer(createEmptyBatch(), {
      type: 'add',
      items: [item('a'), item('b', ios), item('c', ios)],
    });
    for (const id of ['a', 'b', 'c']) {
      batch = batchReducer(batch, { type: 'change', id, change: { isCover: true } });
    }
    expect(batch.items.map(({ isCover }) => isCover)).toEqual([true, false, true]);
  });

  test('keeps one cover per app and platform when screens get another app or platform', () => {
    const app = { id: 'app', slug: 'app', name: 'App', logo: null };
    const cover = { isCover: true };
    const coversAfter = (items: BatchItem[], action: BatchAction): string[] =>
      batchReducer(batchReducer(createEmptyBatch(), { type: 'add', items }), action)
        .items.filter(({ isCover }) => isCover)
        .map(({ id }) => id);
    const onIos = item('b', { ...cover, platform: 'ios' });
    for (const items of [
      [item('a', cover), onIos],
      [onIos, item('a', cover)],
    ]) {
      const change = { platform: 'ios' as const };
      expect(coversAfter(items, { type: 'change', id: 'a', change })).toEqual(['b']);
      expect(coversAfter(items, { type: 'set', settings: { platform: 'ios' } })).toEqual(['b']);
    }
    const ofApp = item('c', { ...cover, app });
    expect(coversAfter([item('a', cover), ofApp], { type: 'set app', id: 'a', app })).toEqual(['c']);
    const inFolders = [item('a', { ...cover, folder: 'x' }), item('b', { ...cover, folder: 'y' })];
    expect(coversAfter([...inFolders, ofApp], { type: 'resolve folder', folder: 'x', app })).toEqual([
      'b',
      'c',
    ]);
    // With the app of the batch, both screens belong to the same app and platform, so only the last one stays a cover.
    const mixed = [item('a', { ...cover, app }), item('b', cover)];
    expect(coversAfter(mixed, { type: 'set', settings: { app, platform: 'ios' } })).toEqual(['b']);
    expect(coversAfter(mixed, { type: 'set', settings: { platform: 'ios' } })).toEqual(['a', 'b']);
  });

  test('detects duplicate files by SHA-256', () => {
    const inspection = (sha256: string | null): FileInspection => ({
      width: 1,
      height: 1,
      sha256,
      phash: null,
      matches: null,
    });
    const inspections = new Map([
      ['a', inspection('1')],
      ['b', inspection('2')],
      ['c', inspection('1')],
      ['d', inspection(null)],
      ['e', inspection(null)],
    ]);
    expect(findDuplicates(batchOf('a', 'b', 'c', 'd', 'e', 'f').items, inspections)).toEqual(['c']);
  });

  test('parseDay and formatDay keep the calendar day', () => {
    expect(formatDay(parseDay('2024-02-29'))).toBe('2024-02-29');
    expect(formatDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});
