import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { segmentWords } from './word-segmentation.ts';

describe('words joined without spaces', () => {
  test.each([
    ['wheremoneygo', 'where money go'],
    ['howitworks', 'how it works'],
    ['selectorcreatedb', 'select or create db'],
    ['locationhistorylistview', 'location history list view'],
    ['mainui', 'main ui'],
    ['downloadoptions', 'download options'],
  ])('%s is split into %s', (word, words) => {
    expect(segmentWords(word).join(' ')).toBe(words);
  });

  test.each([
    'homepage',
    'today',
    'together',
    'signature',
    'notification',
    'inform',
    'within',
    'vscode',
    'addons',
  ])('%s stays one word', (word) => {
    expect(segmentWords(word)).toEqual([word]);
  });

  test('keep every letter, and are not split if they are too long', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'to', 'do', 'list', 'x', 'é', '登'), maxLength: 200 }),
        (word) => {
          expect(segmentWords(word).join('')).toBe(word);
        },
      ),
    );
    // Words of more than 60 letters are not split.
    expect(segmentWords('to'.repeat(100_000))).toHaveLength(1);
  });
});
