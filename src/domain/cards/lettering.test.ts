import { expect, test } from 'vitest';
import { openLettering } from './lettering.ts';

const letters = await openLettering();

test.each([
  ['Weather ☀', 'Weather'],
  ['Weather ☀\ufe0f', 'Weather'],
  ['1\ufe0f\u20e3 One', '1 One'],
  ['Cafe\u0301', 'Café'],
])('the card shows the name %s as %s', (name, expected) => {
  expect(letters.toDrawable(name)).toBe(expected);
});

test.each(['画', 'Vitrine 画', '☀\ufe0f', '1\u0324'])(
  'the card omits the name %s, which has a letter or mark that the fonts lack, or only symbols',
  (name) => {
    expect(letters.toDrawable(name)).toBeNull();
  },
);
