import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

describe('differencesOf', () => {
  test('differencesOf returns only the fields whose versions differ', () => {
    expect(
      differencesOf([
        ['Title', 'Mine', 'Theirs'],
        ['App', 'Quay', 'Quay'],
        ['Description', '', 'Their words'],
      ]),
    ).toEqual([
      { label: 'Title', yours: 'Mine', saved: 'Theirs' },
      { label: 'Description', yours: '', saved: 'Their words' },
    ]);
  });

  test('differencesOf compares lists as sets and shows only the items that one version lacks', () => {
    expect(differencesOf([['Tags', ['Chat', 'List'], ['List', 'Chat']]])).toEqual([]);
    expect(differencesOf([['Tags', ['Chat', 'List', 'Map'], ['List', 'Form']]])).toEqual([
      {
        label: 'Tags',
        yours: 'Chat, Map, and 1 item in both versions',
        saved: 'Form, and 1 item in both versions',
      },
    ]);
    expect(differencesOf([['Tags', ['Chat', 'List'], ['List']]])).toEqual([
      {
        label: 'Tags',
        yours: 'Chat, and 1 item in both versions',
        saved: 'Only the 1 item in both versions',
      },
    ]);
  });

  test('differencesOf shortens long texts to the part that differs', () => {
    const before = 'word '.repeat(200);
    const [content] = differencesOf([['Content', `${before}mine`, `${before}theirs`]]);
    expect(content?.yours).toMatch(/^…(word )+mine$/);
    expect(content?.saved).toMatch(/^…(word )+theirs$/);
    const [long] = differencesOf([['Content', `a${before}`, `b${before}`]]);
    expect(long?.yours).toMatch(/^aword .*…$/s);
  });

  test('differencesOf returns two different excerpts of bounded length for any two different texts', () => {
    const sharedAndMine = fc.tuple(fc.string({ maxLength: 600 }), fc.string({ maxLength: 300 }));
    fc.assert(
      fc.property(sharedAndMine, fc.string({ maxLength: 300 }), ([shared, mine], theirs) => {
        const [yours, saved] = [shared + mine, shared + theirs];
        const differences = differencesOf([['Content', yours, saved]]);
        expect(differences).toHaveLength(yours === saved ? 0 : 1);
        for (const difference of differences) {
          expect(difference.yours).not.toBe(difference.saved);
          // 240 characters and two ellipses.
          expect(Math.max(difference.yours.length, difference.saved.length)).toBeLessThanOrEqual(242);
        }
      }),
    );
  });
});
