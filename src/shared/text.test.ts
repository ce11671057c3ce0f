import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasCredentials, hasVisibleText } from './text.ts';

const INVISIBLE = [
  '',
  ' ',
  '\t\n',
  '\u00a0',
  '\u200b',
  '\u200b\u200d ',
  '\u2060',
  '\u3164',
  '\u115f',
  '\u2800',
  '\ufeff',
  '\u202e',
  '\u{e0020}',
  '\u00ad',
];

test('hasVisibleText is false for any combination of invisible characters, and true once a letter is added', () => {
  for (const text of INVISIBLE) expect(hasVisibleText(text), JSON.stringify(text)).toBe(false);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...INVISIBLE)), (parts) => {
      expect(hasVisibleText(parts.join(''))).toBe(false);
      expect(hasVisibleText([...parts, 'a', ...parts].join(''))).toBe(true);
    }),
  );
});

test('letters, digits, symbols and emoji of any script are visible', () => {
  for (const text of ['a', '1', '-', '日', 'ע', '😀', '👩‍💻', '❤️', '\u0301', '한'])
    expect(hasVisibleText(text), text).toBe(true);
});

test('hasCredentials is true only for a URL with a user name or a password', () => {
  for (const address of [
    'http://user:pw@host.example/',
    'https://user@host.example',
    'https://:pw@host.example',
  ])
    expect(hasCredentials(address), address).toBe(true);
  for (const address of ['https://host.example/@user', 'https://host.example/?a=b@c', 'no address'])
    expect(hasCredentials(address), address).toBe(false);
});
