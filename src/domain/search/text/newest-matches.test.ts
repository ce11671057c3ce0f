import { describe, expect, test } from 'vitest';
import { planFor } from './newest-matches.ts';
import type { TextTerm } from './text-terms.ts';

const SCREENS = 100_000;
/** One bound a day: the screens of 100 days. */
const createdAtBounds = Array.from({ length: 101 }, (_, day) =>
  new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
);

const term = (likely: number, possible = likely, bounds = createdAtBounds): TextTerm => ({
  ...{ token: 'word', isBegun: false, isMatched: true, completions: [], corrections: [], count: likely },
  answers: { likely, possible, corpus: { screens: SCREENS, createdAtBounds: bounds } },
});
const wanted = { most: 101, byIndex: 200 };
const everywhere = { some: false, narrowing: { platform: 'web' } } as const;

describe('the plan for a search', () => {
  test('reads all matches of a rare word', () => {
    expect(planFor([term(900)], 'likely', wanted, everywhere)).toEqual({ kind: 'index', limit: 200 });
  });

  test('reads only recent matches of a frequent word: three times the share that holds enough', () => {
    expect(planFor([term(3000)], 'likely', wanted, everywhere)).toEqual({
      ...{ kind: 'recent-index', limit: 200 },
      since: createdAtBounds[80],
    });
  });

  test('reads all matches where reading the ages of so many screens would take longer', () => {
    const inMillion = (n: number): TextTerm => {
      const of = term(n);
      return { ...of, answers: { ...of.answers, corpus: { screens: 1_000_000, createdAtBounds } } };
    };
    expect(planFor([inMillion(5000)], 'likely', wanted, everywhere).kind).toBe('index');
    expect(planFor([inMillion(8000)], 'likely', wanted, everywhere).kind).toBe('recent-index');
  });

  test('scans the newest screens for a word that is almost everywhere', () => {
    expect(planFor([term(50_000)], 'likely', wanted, everywhere)).toEqual({
      ...{ kind: 'scan', limit: 101 },
      scanLimit: 606,
    });
  });

  test('counts corrections only where they are searched', () => {
    expect(planFor([term(10, 50_000)], 'likely', wanted, everywhere).kind).toBe('index');
    expect(planFor([term(10, 50_000)], 'possible', wanted, everywhere).kind).toBe('scan');
  });

  test('takes several words to be independent, and one of several to be as common as the most common', () => {
    const terms = [term(20_000), term(15_000)];
    expect(planFor(terms, 'likely', wanted, everywhere).kind).toBe('recent-index');
    expect(planFor(terms, 'likely', wanted, { ...everywhere, some: true }).kind).toBe('scan');
  });

  test('reads all matches where age statistics are missing or the search is within an app', () => {
    expect(planFor([term(3000, 3000, [])], 'likely', wanted, everywhere).kind).toBe('index');
    const narrowing = { platform: 'web', appId: 'an app' } as const;
    expect(planFor([term(3000)], 'likely', wanted, { some: false, narrowing }).kind).toBe('index');
  });
});
