import type { Factor } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { maskPhoneNumber, verifiedCodeFactors } from './factors.ts';

const factor = (id: string, more: object): Factor =>
  ({ id, factor_type: 'totp', status: 'verified', created_at: `2026-01-0${id}`, ...more }) as Factor;

test('verifiedCodeFactors returns verified authenticator apps and phones, each with a name, oldest first', () => {
  const factors = verifiedCodeFactors({
    factors: [
      factor('3', { factor_type: 'phone', phone: '+15550001234' }),
      factor('1', { friendly_name: 'Work phone' }),
      factor('2', { status: 'unverified' }),
      factor('4', { factor_type: 'recovery_code', friendly_name: 'Recovery codes' }),
    ],
  });
  expect(factors).toEqual([
    { id: '1', type: 'totp', name: 'Work phone', phone: null, createdAt: '2026-01-01' },
    { id: '3', type: 'phone', name: 'Phone', phone: '+15550001234', createdAt: '2026-01-03' },
  ]);
  expect(verifiedCodeFactors({})).toEqual([]);
});

test('maskPhoneNumber shows only the last four digits', () => {
  expect(maskPhoneNumber('+15550001234')).toBe('•••• 1234');
});
