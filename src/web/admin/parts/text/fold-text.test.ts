import { expect, test } from 'vitest';
import { findFolded } from './fold-text.ts';

// U+0301 is the combining acute accent, U+FB01 the ligature 'fi'. A match within a ligature includes all of it.
test.each([
  ['Café Noir', 'cafe', 'Café'],
  ['Cafe\u0301 Noir', 'CAFÉ', 'Cafe\u0301'],
  ['Cafe\u0301s', 'es', 'e\u0301s'],
  ['Crème brûlée', ' brulee ', 'brûlée'],
  ['Un\uFB01nished', 'in', '\uFB01n'],
  ['😀 Été', 'ete', 'Été'],
  ['ΟΔΟΣ', 'δος', 'ΔΟΣ'],
])('findFolded finds in %j the query %j, ignoring case and accents', (text, query, found) => {
  const range = findFolded(text, query);
  expect(range && text.slice(range.start, range.end)).toBe(found);
});

test('findFolded finds nothing for an empty query and for one that the text does not contain', () => {
  expect(findFolded('Café', ' ')).toBeNull();
  expect(findFolded('Café', 'tea')).toBeNull();
});
