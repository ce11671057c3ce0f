import { expect, test } from 'vitest';
import { personNameSchema, usernameSchema } from './accounts.ts';

test('personNameSchema and usernameSchema reject line breaks, control characters, lone surrogates and bidirectional overrides', () => {
  const forbiddenCharacters = [
    '\r',
    '\n',
    '\0',
    '\u001b',
    '\u0085',
    '\u2028',
    '\u202e',
    '\u2066',
    '\u200f',
    '\u061c',
    '\ud800',
  ];
  for (const character of forbiddenCharacters) {
    const name = `Ada${character}Example`;
    for (const schema of [personNameSchema, usernameSchema]) {
      expect(schema.safeParse(name).success, JSON.stringify(name)).toBe(false);
    }
  }
});

test('personNameSchema accepts joiners and emoji', () => {
  for (const name of [
    'Ada Example',
    'Zo\u00eb O\u2019Neil',
    '\u0645\u06cc\u200c\u062e',
    '\u5c71\u7530',
    'Ada \ud83d\udc69\u200d\ud83d\udcbb',
  ]) {
    expect(personNameSchema.safeParse(name).success, name).toBe(true);
  }
});
