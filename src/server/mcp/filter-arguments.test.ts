import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseScreenFilters, screenFilterParams } from '#shared/screen-filters.ts';
import { groupOf, readFilters } from './filter-arguments.ts';

/** Reads filters from arguments, and returns them as URL parameters together with the ignored arguments. */
const paramsOf = (args: Record<string, unknown>) => {
  const { filters, ignored } = readFilters(args, ['limit']);
  return { ...(filters.platform && { platform: filters.platform }), ...screenFilterParams(filters), ignored };
};

describe('readFilters', () => {
  test('[T-09] reads every filter of the API', () => {
    expect(
      paramsOf({
        query: 'promo code',
        platform: 'web',
        app: 'foliant',
        app_category: ['finance'],
        type: 'dashboard,checkout',
        pattern: ['onboarding'],
        element: ['chart', 'table'],
        style: 'minimal*',
        colour: ['blue', '#1E293B'],
        scheme: 'dark',
        shape: 'long',
        captured: '2025-01..2026-06',
        added: '2025',
        exclude: { element: ['sidebar'], type: 'settings' },
        sort: 'oldest',
        limit: 5,
      }),
    ).toEqual({
      platform: 'web',
      app: 'foliant',
      app_category: 'finance',
      type: 'checkout,dashboard',
      'not.type': 'settings',
      pattern: 'onboarding',
      element: 'chart,table',
      'not.element': 'sidebar',
      style: 'minimal*',
      colour: 'blue',
      scheme: 'dark',
      shape: 'long',
      palette: '1e293b',
      captured: '2025-01..2026-06',
      added: '2025-01..2025-12',
      q: 'promo code',
      sort: 'oldest',
      ignored: [],
    });
  });

  test('[T-09] understands the argument names and spellings of other galleries', () => {
    expect(
      paramsOf({
        q: 'login',
        platform: 'mobile',
        page_types: ['Date Picker'],
        ux_patterns: 'Plan Comparison',
        ui_elements: ['Toggle'],
        color: 'gray',
        theme: 'Dark mode',
        category: 'Finance',
        company: 'Linear',
        'not.element': 'sidebar',
        mode: 'deep',
        image_format: 'webp',
        response_format: 'json',
        task_intent: 'research',
      }),
    ).toEqual({
      platform: 'ios',
      app: 'linear',
      app_category: 'finance',
      type: 'date-picker',
      pattern: 'plan-comparison',
      element: 'toggle',
      'not.element': 'sidebar',
      colour: 'grey',
      scheme: 'dark',
      q: 'login',
      ignored: [],
    });
    expect(groupOf('screen_elements')).toEqual({ group: 'element', isExcluded: false });
    expect(groupOf('constructor')).toBeNull();
  });

  test('[T-09] swaps the ends of a reversed range of months or years', () => {
    expect(paramsOf({ captured: '2026..2025', added: '2027-05-31..2026-02-01' })).toEqual({
      captured: '2025-01..2026-12',
      added: '2026-02..2027-05',
      ignored: [],
    });
  });

  test('[T-09] lists arguments and values that it does not understand as ignored', () => {
    expect(
      paramsOf({
        platform: 'android',
        colour: 'mauve',
        captured: 'last week',
        exclude: { font: 'Inter' },
        fonts: ['Inter'],
        scheme: null,
      }).ignored,
    ).toEqual(['platform: android', 'colour: mauve', 'captured: last week', 'exclude.font', 'fonts']);
  });

  test('[T-09] lists an unknown order, and relevance without a query, as ignored', () => {
    expect(paramsOf({ sort: 'random' })).toEqual({ ignored: ['sort: random'] });
    expect(paramsOf({ sort: 'relevance' })).toEqual({ ignored: ['sort: relevance'] });
    expect(paramsOf({ sort: 'Newest' }).ignored).toEqual([]);
  });

  test('[T-09] cuts a long query between two words and lists the rest as ignored', () => {
    const words = `${'x'.repeat(195)} promo code`;
    expect(paramsOf({ query: words })).toEqual({
      q: 'x'.repeat(195),
      ignored: ['query after 195 characters: promo code'],
    });
    expect(paramsOf({ query: 'x'.repeat(201) })).toEqual({
      q: 'x'.repeat(200),
      ignored: ['query after 200 characters: x'],
    });
    expect(paramsOf({ query: ` ${'x'.repeat(200)} ` }).ignored).toEqual([]);
  });

  test('[T-09] keeps the first three hex colors and lists the others as ignored', () => {
    expect(paramsOf({ colour: ['#ff0000', '00ff00', 'ff0000', '0000ff', '#000000'] })).toEqual({
      palette: '0000ff,00ff00,ff0000',
      ignored: ['colour: #000000'],
    });
  });

  test('[T-09] keeps the first 50 values of a group and lists the others as ignored', () => {
    const values = Array.from({ length: 51 }, (_, index) => `b${index}`);
    const { type, ignored } = paramsOf({ type: values.join(','), page_types: ['a'] }) as Record<
      string,
      unknown
    >;
    expect(String(type).split(',')).toHaveLength(50);
    expect(ignored).toEqual(['type: b50', 'type: a']);
  });

  test('[T-09] lists values that are not texts as ignored', () => {
    expect(paramsOf({ page_types: [1, 'checkout'], q: 5 })).toEqual({
      type: 'checkout',
      ignored: ['type', 'q'],
    });
  });

  test('[T-10] returns filters that survive a round trip through URL parameters, for any arguments', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.string()),
      fc.anything(),
      fc.constantFrom('dark', 'blue,red', '2025', '..', '__proto__', 'a*'),
    );
    const name = fc.oneof(
      fc.constantFrom(
        'type',
        'exclude',
        'platform',
        'captured',
        'colour',
        'q',
        'sort',
        'not.app',
        '__proto__',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.dictionary(name, value), (args) => {
        const { filters } = readFilters(args, []);
        const restored = parseScreenFilters(screenFilterParams(filters), filters.platform);
        expect(restored).toEqual(filters);
      }),
      { numRuns: 500 },
    );
  });
});
