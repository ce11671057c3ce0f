import { describe, expect, test } from 'vitest';
import { choosePlan } from './newest-matches.ts';
import type { TextTerm } from './text-terms.ts';

const SCREENS = 100_000;
/** One bound a day: the screens of 100 days. */
const createdAtBounds = Array.from({ length: 101 }, (_, day) =>
  new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
);

const term = (likely: number, possible = likely, bounds = createdAtBounds): TextTerm => ({
  token: 'word',
  isPrefix: false,
  isMatched: true,
  completions: [],
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

  test('reads only recent matches of a frequent word: three times the share that contains enough of them', () => {
    expect(choosePlan([term(3000)], 'likely', limits, everywhere)).toEqual({
      kind: 'recent-index',
      limit: 200,
      since: createdAtBounds[80],
    });
  });

  test('reads all matches of a frequent word if reading the dates of recent screens would take longer', () => {
    const inMillion = (n: number): TextTerm => {
      const of = term(n);
      return { ...of, estimates: { ...of.estimates, corpus: { screens: 1_000_000, createdAtBounds } } };
    };
    expect(choosePlan([inMillion(5000)], 'likely', limits, everywhere).kind).toBe('index');
    expect(choosePlan([inMillion(8000)], 'likely', limits, everywhere).kind).toBe('recent-index');
  });

  test('scans the newest screens for a word that is on half of all screens', () => {
    expect(choosePlan([term(50_000)], 'likely', limits, everywhere)).toEqual({
      kind: 'scan',
      limit: 101,
      scanLimit: 606,
    });
  });

  test('counts the matches of corrections only when corrections are searched', () => {
    expect(choosePlan([term(10, 50_000)], 'likely', limits, everywhere).kind).toBe('index');
    expect(choosePlan([term(10, 50_000)], 'possible', limits, everywhere).kind).toBe('scan');
  });

  test('assumes that words are independent, and uses the most common word if any term is enough', () => {
    const terms = [term(20_000), term(15_000)];
    expect(choosePlan(terms, 'likely', limits, everywhere).kind).toBe('recent-index');
    expect(choosePlan(terms, 'likely', limits, { ...everywhere, isAnyTermEnough: true }).kind).toBe('scan');
  });

  test('reads all matches if date statistics are missing or the search is within an app', () => {
    expect(choosePlan([term(3000, 3000, [])], 'likely', limits, everywhere).kind).toBe('index');
    const filters = { platform: 'web', appId: 'an app' } as const;
    expect(choosePlan([term(3000)], 'likely', limits, { isAnyTermEnough: false, filters }).kind).toBe(
      'index',
    );
  });
});
