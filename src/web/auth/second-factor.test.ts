import type { Factor, Session } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { lacksSecondFactor } from './second-factor.ts';

/** Returns an unsigned JSON web token with these claims. */
const token = (claims: object): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

const session = (access_token: string, ...statuses: Factor['status'][]): Session =>
  ({ access_token, user: { id: '1', factors: statuses.map((status) => ({ status })) } }) as Session;

test('a session lacks the second factor if the user has a verified factor and the token is not at level aal2', () => {
  // The name contains characters whose base64url encoding differs from base64.
  const aal1Token = token({ aal: 'aal1', name: 'Zoë >>>???' });
  const aal2Token = token({ aal: 'aal2', name: 'Zoë >>>???' });
  expect(lacksSecondFactor(session(aal1Token, 'verified'))).toBe(true);
  expect(lacksSecondFactor(session(aal1Token, 'unverified', 'verified'))).toBe(true);
  expect(lacksSecondFactor(session(aal1Token, 'unverified'))).toBe(false);
  expect(lacksSecondFactor(session(aal1Token))).toBe(false);
  expect(lacksSecondFactor(session(aal2Token, 'verified'))).toBe(false);
});

test('a session with an unreadable token lacks the second factor if the user has a verified factor', () => {
  expect(lacksSecondFactor(session('', 'verified'))).toBe(true);
  expect(lacksSecondFactor(session('a.!.c', 'verified'))).toBe(true);
  expect(lacksSecondFactor(session('', 'unverified'))).toBe(false);
});
