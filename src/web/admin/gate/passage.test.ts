import type { Session } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import type { Profile } from '#shared/contracts/accounts.ts';
import { passage } from './passage.ts';

const session = {} as Session;
const profile = {} as Profile;
const signedOut = { isLoading: false, session: null, needsSecondFactor: false, profile: null, isAdmin: null };
const admin = { ...signedOut, session, profile, isAdmin: true };

test('[P-13] passage waits while the user is unknown', () => {
  expect(passage('admin', { ...signedOut, isLoading: true })).toBe('wait');
  expect(passage('account', { ...admin, isAdmin: null, isLoading: true })).toBe('wait');
});

test('[A-01] only admins enter the back office; it does not exist for others', () => {
  expect(passage('admin', admin)).toBe('enter');
  expect(passage('admin', { ...admin, isAdmin: false })).toBe('missing');
  expect(passage('admin', signedOut)).toBe('missing');
});

test('[P-51] signed-in users enter their account; others sign in first', () => {
  expect(passage('account', { ...admin, isAdmin: false })).toBe('enter');
  expect(passage('account', signedOut)).toBe('login');
});

test('[A-61] the page that adds categories asks for a sign-in and does not exist for non-admins', () => {
  expect(passage('add-category', signedOut)).toBe('login');
  expect(passage('add-category', { ...admin, isAdmin: false })).toBe('missing');
  expect(passage('add-category', admin)).toBe('enter');
});

test('a session without its second factor is redirected to the login page everywhere', () => {
  const half = { ...signedOut, session, needsSecondFactor: true };
  expect(passage('admin', half)).toBe('login');
  expect(passage('account', half)).toBe('login');
});

test('a profile that could not be loaded is a failure, not a refusal', () => {
  expect(passage('admin', { ...signedOut, session })).toBe('failed');
  expect(passage('account', { ...signedOut, session })).toBe('failed');
});
