import type { Factor, Session } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { lacksSecondFactor } from './second-factor.ts';

const token = (claims: object): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

const session = (access_token: string, ...statuses: Factor['status'][]): Session =>
  ({ access_token, user: { id: '1', factors: statuses.map((status) => ({ status })) } }) as Session;

test('a session lacks the second factor when one is verified and the token is not at aal2', () => {
  const half = token({ aal: 'aal1', name: 'Zoë >>>???' });
  const whole = token({ aal: 'aal2', name: 'Zoë >>>???' });
  expect(lacksSecondFactor(session(half, 'verified'))).toBe(true);
  expect(lacksSecondFactor(session(half, 'unverified', 'verified'))).toBe(true);
  expect(lacksSecondFactor(session(half, 'unverified'))).toBe(false);
  expect(lacksSecondFactor(session(half))).toBe(false);
  expect(lacksSecondFactor(session(whole, 'verified'))).toBe(false);
});

test('an unreadable token does not count as a second factor', () => {
  expect(lacksSecondFactor(session('', 'verified'))).toBe(true);
  expect(lacksSecondFactor(session('a.!.c', 'verified'))).toBe(true);
  expect(lacksSecondFactor(session('', 'unverified'))).toBe(false);
});
