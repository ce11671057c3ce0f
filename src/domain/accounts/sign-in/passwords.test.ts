import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ProductError } from '#shared/errors.ts';
import { createPasswords, requireStrong } from './passwords.ts';

test('passwords and the dummy hash use argon2id with 64 MiB, three passes and one lane', async () => {
  const hash = await createPasswords().hash('correct horse battery');
  const parameters = /^\$argon2id\$v=19\$m=65536,t=3,p=1\$/;
  expect(hash).toMatch(parameters);
  const source = readFileSync(path.join(import.meta.dirname, 'passwords.ts'), 'utf8');
  const [, dummyHash] = /'(\$argon2id[^']+)'/.exec(source) ?? [];
  expect(dummyHash).toMatch(parameters);
  expect(dummyHash?.length).toBe(hash.length);
});

test('a password matches its own hash, but not another, a missing or an invalid one', async () => {
  const passwords = createPasswords();
  const long = 'ü'.repeat(256);
  const hash = await passwords.hash(long);
  expect(await passwords.matches(long, hash)).toBe(true);
  expect(await passwords.matches(`${long.slice(0, -1)}u`, hash)).toBe(false);
  // bcrypt ignores everything after 72 bytes and would accept this password.
  expect(await passwords.matches(long.slice(0, 72), hash)).toBe(false);
  expect(await passwords.matches('', null)).toBe(false);
  expect(await passwords.matches(long, 'no hash at all')).toBe(false);
});

test('a password matches in any Unicode normalization form, and older hashes of unnormalized passwords still match', async () => {
  const passwords = createPasswords();
  const composed = 'caf\u00e9 und stra\u00dfe';
  const decomposed = 'cafe\u0301 und stra\u00dfe';
  for (const hash of [await passwords.hash(composed), await passwords.hash(decomposed)]) {
    expect(await passwords.matches(composed, hash)).toBe(true);
    expect(await passwords.matches(decomposed, hash)).toBe(true);
  }
  const { hash: hashAsTyped } = await import('@node-rs/argon2');
  // The low costs only save time. The hash contains its own parameters.
  const old = await hashAsTyped(decomposed, { memoryCost: 1024, timeCost: 1 });
  expect(await passwords.matches(decomposed, old)).toBe(true);
  expect(await passwords.matches(`${decomposed}!`, old)).toBe(false);
});

test('one or two passwords are checked at a time, sixteen wait, and further ones are rejected immediately', async () => {
  const passwords = createPasswords();
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => passwords.matches('x', null)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  // Two are checked at a time with three or more cores, otherwise one, so that a core stays free for visitors.
  expect(refused).toHaveLength(25 - 16 - (availableParallelism() > 2 ? 2 : 1));
  for (const { reason } of refused) expect(reason).toEqual(new ProductError('busy'));
});

test.each([
  ['seven c', 'length'],
  ['x'.repeat(257), 'length'],
  ['password', 'pwned'],
  ['PassWord', 'pwned'],
  ['iloveyou', 'pwned'],
  ['........', 'pwned'],
  ['ADA@example.com', 'pwned'],
])('the password %j is rejected as too weak', async (password, reason) => {
  await expect(requireStrong(password, 'ada@example.com')).rejects.toMatchObject({
    code: 'weak_password',
    reasons: [reason],
  });
});

test.each(['eight ch', 'x1'.repeat(128), '  spaces count  ', 'Passwort für Ada'])(
  'the password %j is accepted',
  async (password) => {
    await expect(requireStrong(password, 'ada@example.com')).resolves.toBeUndefined();
  },
);
