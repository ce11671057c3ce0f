import type { Session } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import type { Profile } from '#shared/contracts/accounts.ts';
import { routeAccess } from './route-access.ts';

const session = {} as Session;
const profile = {} as Profile;
const signedOut = { isLoading: false, session: null, needsSecondFactor: false, profile: null, isAdmin: null };
const admin = { ...signedOut, session, profile, isAdmin: true };

test('[P-13] routeAccess waits while the user is unknown', () => {
  expect(routeAccess('admin', { ...signedOut, isLoading: true })).toBe('wait');
  expect(routeAccess('account', { ...admin, isAdmin: null, isLoading: true })).toBe('wait');
});

test('[A-01] only admins enter the back office; it does not exist for others', () => {
  expect(routeAccess('admin', admin)).toBe('enter');
  expect(routeAccess('admin', { ...admin, isAdmin: false })).toBe('missing');
  expect(routeAccess('admin', signedOut)).toBe('missing');
});

test('[P-51] signed-in users enter their account; others sign in first', () => {
  expect(routeAccess('account', { ...admin, isAdmin: false })).toBe('enter');
  expect(routeAccess('account', signedOut)).toBe('login');
});

test('[A-61] the page that adds categories asks for a sign-in and does not exist for non-admins', () => {
  expect(routeAccess('add-category', signedOut)).toBe('login');
  expect(routeAccess('add-category', { ...admin, isAdmin: false })).toBe('missing');
  expect(routeAccess('add-category', admin)).toBe('enter');
});

test('a session without its second factor is redirected to the login page everywhere', () => {
  const half = { ...signedOut, session, needsSecondFactor: true };
  expect(routeAccess('admin', half)).toBe('login');
  expect(routeAccess('account', half)).toBe('login');
});

test('a profile that could not be loaded is a failure, not a refusal', () => {
  expect(routeAccess('admin', { ...signedOut, session })).toBe('failed');
  expect(routeAccess('account', { ...signedOut, session })).toBe('failed');
});
