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

test('[A-01] routeAccess lets only admins enter the back office and returns missing for others', () => {
  expect(routeAccess('admin', admin)).toBe('enter');
  expect(routeAccess('admin', { ...admin, isAdmin: false })).toBe('missing');
  expect(routeAccess('admin', signedOut)).toBe('missing');
});

test('[P-51] routeAccess lets signed-in users enter the account page and asks others to sign in', () => {
  expect(routeAccess('account', { ...admin, isAdmin: false })).toBe('enter');
  expect(routeAccess('account', signedOut)).toBe('login');
});

test('[A-61] routeAccess asks signed-out users to sign in for the page that adds categories', () => {
  expect(routeAccess('add-category', signedOut)).toBe('login');
  expect(routeAccess('add-category', { ...admin, isAdmin: false })).toBe('missing');
  expect(routeAccess('add-category', admin)).toBe('enter');
});

test('routeAccess returns login for the back office and the account page if the second factor is missing', () => {
  const needsSecondFactor = { ...signedOut, session, needsSecondFactor: true };
  expect(routeAccess('admin', needsSecondFactor)).toBe('login');
  expect(routeAccess('account', needsSecondFactor)).toBe('login');
});

test('routeAccess returns failed, not missing, if the profile could not be loaded', () => {
  expect(routeAccess('admin', { ...signedOut, session })).toBe('failed');
  expect(routeAccess('account', { ...signedOut, session })).toBe('failed');
});
