import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createTotp, matchingStep } from './totp.ts';

describe('matchingStep', () => {
  /** The secret of the SHA-1 test vectors in RFC 6238, appendix B. The codes below are their last six digits. */
  const secret = Secret.fromUTF8('12345678901234567890').base32;
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('accepts the RFC 6238 test vector at second %i and returns its time step', (seconds, code) => {
    expect(matchingStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test('accepts a code in its time step and in the steps directly before and after', () => {
    const at = (steps: number) => matchingStep(secret, '005924', (1234567890 + steps * 30) * 1000);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, 41152263, 41152263, 41152263, null]);
  });

  test.each(['', '00592', '0059244', ' 05924', '00592a', '٠٠٥٩٢٤'])('rejects the code %j', (code) => {
    expect(matchingStep(secret, code, 1234567890_000)).toBeNull();
  });
});

test('a new secret has 160 bits, and its QR code has no characters that break a data URL', () => {
  const made = createTotp('Our & gallery', 'ada@example.com');
  expect(Secret.fromBase32(made.secret).bytes).toHaveLength(20);
  expect(made.uri).toMatch(/^otpauth:\/\/totp\//);
  expect(made.qrCode).toMatch(/^<svg .*<\/svg>$/s);
  expect(made.qrCode).not.toMatch(/[#%]/);
  expect(createTotp('a', 'b').secret).not.toBe(made.secret);
});
