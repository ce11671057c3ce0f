import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRefreshToken, parseRefreshToken } from './refresh-token.ts';

/** Length of a token before it is encoded in base64url. */
const TOKEN_BYTES = 37;
const tokens = fc.record({ sessionId: fc.uuid(), counter: fc.integer({ min: 0, max: 2 ** 32 - 1 }) });

test('a refresh token contains its session id and counter, signed with the key of the session', () => {
  fc.assert(
    fc.property(tokens, fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (token, key, other) => {
      const text = formatRefreshToken(token, key);
      expect(text).toMatch(/^[\w-]{50}$/);
      const parsed = parseRefreshToken(text);
      expect(parsed).toMatchObject(token);
      expect(parsed?.isSignedWith(key)).toBe(true);
      expect(parsed?.isSignedWith(other)).toBe(other === key);
    }),
  );
});

test('a refresh token with a flipped bit is malformed or has an invalid signature', () => {
  fc.assert(
    fc.property(tokens, fc.nat({ max: TOKEN_BYTES * 8 - 1 }), (token, bit) => {
      const bytes = Buffer.from(formatRefreshToken(token, 'key'), 'base64url');
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const parsed = parseRefreshToken(bytes.toString('base64url'));
      expect(parsed?.isSignedWith('key') ?? false).toBe(false);
    }),
  );
});

test('parseRefreshToken returns null for random text, and accepts only one spelling of each token', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: 'binary' })), (text) => {
      expect(parseRefreshToken(text)).toBeNull();
    }),
  );
  const text = formatRefreshToken({ sessionId: '0196d6a1-0000-7000-8000-000000000000', counter: 7 }, 'key');
  for (const other of [`${text}=`, ` ${text}`, `${text}\n`, text.slice(0, -1), `${text}A`]) {
    expect(parseRefreshToken(other), other).toBeNull();
  }
  // The last character contains unused bits, so several characters decode to the same bytes.
  const spellings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((last) => text.slice(0, -1) + last)
    .filter((spelling) => parseRefreshToken(spelling)?.isSignedWith('key'));
  expect(spellings).toEqual([text]);
});
