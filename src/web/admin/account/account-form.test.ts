import { describe, expect, test } from 'vitest';
import { accountFormSchema, changesCredentials } from './account-form.ts';

const VALID = {
  name: 'Ada Lovelace',
  username: 'ada',
  email: 'ada@example.com',
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
};

/** Returns the first error message of each invalid field. */
function errorsOf(
  form: Partial<typeof VALID>,
  saved: { hasPassword?: boolean; username?: null } = {},
): Record<string, string> {
  const account = { email: 'ada@example.com', hasPassword: true, username: 'ada', ...saved };
  const result = accountFormSchema(account).safeParse({
    ...VALID,
    ...form,
  });
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

describe('[A-70] the account form', () => {
  test('the account form reports all errors together, with the messages of the specification', () => {
    expect(
      errorsOf({ name: 'A', username: ' b ', email: 'nowhere', newPassword: 'short', confirmPassword: 'x' }),
    ).toEqual({
      name: 'Name must be at least 2 characters.',
      username: 'Username must be at least 2 characters.',
      email: 'Invalid email address.',
      currentPassword: 'Current password is required',
      newPassword: 'Password must be at least 8 characters',
      confirmPassword: "Passwords don't match",
    });
  });

  test('the account form requires the current password only to change the email address or the password', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ name: 'Countess Lovelace' })).toEqual({});
    expect(errorsOf({ email: ' ADA@example.com ' })).toEqual({});
    const required = { currentPassword: 'Current password is required' };
    expect(errorsOf({ email: 'new@example.com' })).toEqual(required);
    expect(errorsOf({ newPassword: 'long enough', confirmPassword: 'long enough' })).toEqual(required);
    expect(errorsOf({ email: 'new@example.com', currentPassword: 'x' })).toEqual({});
  });

  test('the account form does not require a current password if the account has no password', () => {
    expect(
      errorsOf({ newPassword: 'long enough', confirmPassword: 'long enough' }, { hasPassword: false }),
    ).toEqual({});
  });

  test('the account form accepts an empty username only if the account has none', () => {
    const tooShort = { username: 'Username must be at least 2 characters.' };
    expect(errorsOf({ username: '' }, { username: null })).toEqual({});
    expect(errorsOf({ username: 'b' }, { username: null })).toEqual(tooShort);
    expect(errorsOf({ username: '' })).toEqual(tooShort);
  });

  test('the account form keeps spaces in passwords and requires the confirmation to match', () => {
    const spaced = { newPassword: '  spaces  ', currentPassword: 'x' };
    expect(errorsOf({ ...spaced, confirmPassword: 'spaces' })).toEqual({
      confirmPassword: "Passwords don't match",
    });
    expect(errorsOf({ ...spaced, confirmPassword: '  spaces  ' })).toEqual({});
    expect(errorsOf({ confirmPassword: 'only here' })).toEqual({ confirmPassword: "Passwords don't match" });
  });
});

test('changesCredentials is true for a new password or another email address', () => {
  expect(changesCredentials({ email: 'Ada@Example.com', newPassword: '' }, 'ada@example.com')).toBe(false);
  expect(changesCredentials({ email: 'b@example.com', newPassword: '' }, 'ada@example.com')).toBe(true);
  expect(changesCredentials({ email: 'ada@example.com', newPassword: 'x' }, 'ada@example.com')).toBe(true);
});
