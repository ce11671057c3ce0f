import { describe, expect, test } from 'vitest';
import type { Analysis } from '#shared/contracts/analysis.ts';
import {
  addSuggestedTags,
  describeOrigin,
  findTitleOffer,
  formatPercent,
  topSuggestions,
  toStoredAnalysis,
  toTagNotes,
  withoutReviewed,
} from './suggestions.ts';

const analysis: Analysis = {
  categories: ['login', 'dark'],
  explanation: 'A form.',
  suggestedTitle: 'Log in',
  suggestions: [
    { id: 'card', confidence: 0.2 },
    { id: 'login', confidence: 0.82 },
    { id: 'dark', confidence: 0.7 },
    { id: 'sheet', confidence: 0.01 },
  ],
  engine: { source: 'engine', name: 'Built-in engine' },
};
const advice = toStoredAnalysis(analysis, 'an image');

describe('addSuggestedTags', () => {
  test('adds the tags that the analysis selected, keeps all other tags and does not mark human tags as unconfirmed', () => {
    const old = { source: 'model', confidence: 0.9 } as const;
    const { chosen, unconfirmed } = addSuggestedTags(
      { chosen: ['mine', 'dark', 'old'], unconfirmed: new Map([['old', old]]) },
      analysis,
    );
    expect(chosen).toEqual(['mine', 'dark', 'old', 'login']);
    expect(unconfirmed).toEqual(
      new Map([
        ['old', old],
        ['login', { source: 'engine', confidence: 0.82 }],
      ]),
    );
  });

  test('a second analysis updates the confidence of the tags that the first one added', () => {
    const before = addSuggestedTags({ chosen: [], unconfirmed: new Map() }, analysis);
    const rerun = { ...analysis, suggestions: [{ id: 'login', confidence: 0.95 }] };
    const { chosen, unconfirmed } = addSuggestedTags(before, rerun);
    expect(chosen).toEqual(['login', 'dark']);
    expect(unconfirmed.get('login')).toEqual({ source: 'engine', confidence: 0.95 });
    expect(unconfirmed.get('dark')).toEqual({ source: 'engine', confidence: null });
    expect([...withoutReviewed(unconfirmed, ['login']).keys()]).toEqual(['dark']);
  });
});

describe('topSuggestions', () => {
  const categories = ['card', 'sheet', 'login', 'dark', 'other'].map((id) => ({ id, name: id }));

  test('returns the likely, unselected categories of a taxonomy by descending confidence', () => {
    const ids = (chosen: string[], categoriesOfType = categories) =>
      topSuggestions(advice, categoriesOfType, new Set(chosen)).map(({ category }) => category.id);
    expect(ids([])).toEqual(['login', 'dark', 'card']);
    expect(ids(['login'])).toEqual(['dark', 'card']);
    expect(ids([], categories.slice(0, 2))).toEqual(['card']);
    expect(topSuggestions(null, categories, new Set())).toEqual([]);
  });

  test('returns at most five suggestions, and choosing one of them does not reveal a sixth suggestion', () => {
    const nineCategories = Array.from({ length: 9 }, (_, index) => ({
      id: `c${index}`,
      confidence: 0.9 - index / 100,
    }));
    const idsOf = (chosen: string[]) =>
      topSuggestions({ ...advice, suggestions: nineCategories }, nineCategories, new Set(chosen)).map(
        ({ category }) => category.id,
      );
    expect(idsOf([])).toEqual(['c0', 'c1', 'c2', 'c3', 'c4']);
    expect(idsOf(['c1'])).toEqual(['c0', 'c2', 'c3', 'c4']);
  });
});

test('toTagNotes keeps the source of a tag until a curator confirms it, and always keeps the confidence', () => {
  const tags = {
    chosen: ['mine', 'login', 'card'],
    unconfirmed: new Map([['login', { source: 'engine', confidence: 0.82 } as const]]),
  };
  const card = { categoryId: 'card', source: 'human', confidence: 0.2 };
  expect(toTagNotes(tags, advice, false)).toEqual([
    { categoryId: 'login', source: 'engine', confidence: 0.82 },
    card,
  ]);
  expect(toTagNotes(tags, advice, true)).toEqual([
    { categoryId: 'login', source: 'human', confidence: 0.82 },
    card,
  ]);
  expect(toTagNotes(tags, null, true)).toHaveLength(1);
});

test('[A-82] a suggested title is offered only if it differs from the current title', () => {
  expect(findTitleOffer('Typed', advice)).toBe('Log in');
  expect(findTitleOffer('Log in ', advice)).toBeNull();
  expect(findTitleOffer('Typed', { ...advice, suggestedTitle: '' })).toBeNull();
  expect(findTitleOffer('Typed', null)).toBeNull();
});

test('a confidence is shown as a percentage between 1% and 99%', () => {
  expect([0.824, 1, 0].map(formatPercent)).toEqual(['82%', '99%', '1%']);
  expect(describeOrigin({ source: 'engine', confidence: 0.82 })).toBe(
    'suggested by the built-in engine, 82%',
  );
  expect(describeOrigin({ source: 'model', confidence: null })).toBe('suggested by a vision model');
});
