import { describe, expect, test } from 'vitest';
import { choosePlan } from './newest-matches.ts';
import type { TextTerm } from './text-terms.ts';

const SCREENS = 100_000;
/** One bound per day: 1,000 screens were added on each of 100 days. */
const createdAtBounds = Array.from({ length: 101 }, (_, day) =>
  new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
);

const term = (likely: number, possible = likely, bounds = createdAtBounds): TextTerm => ({
  token: 'word',
  isPrefix: false,
  isMatched: true,
  completions: [],
  splits: [],
  corrections: [],
  count: likely,
  estimates: { likely, possible, corpus: { screens: SCREENS, createdAtBounds: bounds } },
});
const limits = { maxMatches: 101, maxMatchesByIndex: 200 };
const everywhere = { isAnyTermEnough: false, filters: { platform: 'web' } } as const;

describe('the plan for a search', () => {
  test('reads all matches of a rare word', () => {
    expect(choosePlan([term(900)], 'likely', limits, everywhere)).toEqual({ kind: 'index', limit: 200 });
  });

  test('reads only the recent matches of a frequent word', () => {
    expect(choosePlan([term(3000)], 'likely', limits, everywhere)).toEqual({
      kind: 'recent-index',
      limit: 200,
      // 200 of 3,000 matches are expected in 6.7 days. The plan covers three times as many days, the last 20.
      since: createdAtBounds[80],
    });
  });

  test('reads all matches of a frequent word if reading the dates of recent screens would take longer', () => {
    const inMillionScreens = (n: number): TextTerm => {
      const frequent = term(n);
      return {
        ...frequent,
        estimates: { ...frequent.estimates, corpus: { screens: 1_000_000, createdAtBounds } },
      };
    };
    expect(choosePlan([inMillionScreens(5000)], 'likely', limits, everywhere).kind).toBe('index');
    expect(choosePlan([inMillionScreens(8000)], 'likely', limits, everywhere).kind).toBe('recent-index');
  });

  test('scans the newest screens for a word that half of all screens contain', () => {
    expect(choosePlan([term(50_000)], 'likely', limits, everywhere)).toEqual({
      kind: 'scan',
      limit: 101,
      // 202 screens are expected to contain 101 matches. The plan covers three times as many screens.
      scanLimit: 606,
    });
  });

  test('considers the matches of corrections for the estimate possible, but not for the estimate likely', () => {
    expect(choosePlan([term(10, 50_000)], 'likely', limits, everywhere).kind).toBe('index');
    expect(choosePlan([term(10, 50_000)], 'possible', limits, everywhere).kind).toBe('scan');
  });

  test('assumes that words are independent, and counts only the most common one if any word is enough', () => {
    const terms = [term(20_000), term(15_000)];
    expect(choosePlan(terms, 'likely', limits, everywhere).kind).toBe('recent-index');
    expect(choosePlan(terms, 'likely', limits, { ...everywhere, isAnyTermEnough: true }).kind).toBe('scan');
  });

  test('scans all screens of an app if the app is small or the word is on at least four times as many screens', () => {
    const kindInApp = (n: number, screensInApp: number) => {
      const filters = { platform: 'web', appId: 'an app' } as const;
      const plan = choosePlan([term(n)], 'likely', limits, { isAnyTermEnough: false, filters, screensInApp });
      return plan.kind === 'scan' ? [plan.kind, plan.isWhole] : plan.kind;
    };
    expect(kindInApp(0, 300)).toEqual(['scan', true]);
    expect(kindInApp(0, 301)).toBe('index');
    expect(kindInApp(3000, 750)).toEqual(['scan', true]);
    expect(kindInApp(3000, 751)).toBe('index');
    // The app has more screens than a scan may test (`MAX_SCANNED`). If the newest of them contain too few matches, the
    // index is read.
    expect(kindInApp(90_000, 50_000)).toEqual(['scan', undefined]);
  });

  test('reads all matches if date statistics are missing or the search is within an app', () => {
    expect(choosePlan([term(3000, 3000, [])], 'likely', limits, everywhere).kind).toBe('index');
    const filters = { platform: 'web', appId: 'an app' } as const;
    expect(choosePlan([term(3000)], 'likely', limits, { isAnyTermEnough: false, filters }).kind).toBe(
      'index',
    );
  });
});
