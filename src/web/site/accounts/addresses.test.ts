import { isNotFound, isRedirect } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { titleOfAccountPage } from './account-pages.tsx';
import { digitsOf } from './code-form.tsx';
import { parseProviderCallback } from './provider-callback.ts';
import { tokenIn } from './use-fragment-token.ts';

const thrownBy = (path: string): unknown => {
  try {
    return titleOfAccountPage(path);
  } catch (thrown) {
    return thrown;
  }
};

describe('account pages', () => {
  test('exist only at the known paths', () => {
    for (const path of ['login', 'logout', 'auth/sign-up', 'auth/reset-password', 'auth/setup'])
      expect(titleOfAccountPage(path)).not.toBe('');
    for (const path of [
      'auth',
      'auth/',
      'auth/undefined',
      'auth/constructor',
      'auth/__proto__',
      'auth/sign-up/x',
    ])
      expect(isNotFound(thrownBy(path)), path).toBe(true);
  });

  test('[A-61] redirect from /auth/signin, which the back office uses, to the login page', () => {
    const thrown = thrownBy('auth/signin');
    expect(isRedirect(thrown) && thrown.options.href).toBe('/login');
  });
});

test('parseProviderCallback reads a code or a failure from the redirect of an identity provider', () => {
  expect(parseProviderCallback('?code=abc')).toEqual({ hasCode: true, failure: null });
  expect(parseProviderCallback('')).toEqual({ hasCode: false, failure: null });
  const failureOf = (query: string) => parseProviderCallback(query).failure;
  expect(failureOf('?error=access_denied&error_code=user_banned')).toBe('This account is suspended.');
  expect(failureOf('?error=access_denied&error_code=over_request_rate_limit')).toBe(
    'Too many attempts. Please try again later.',
  );
  expect(parseProviderCallback('?error=access_denied&code=abc').hasCode).toBe(false);
});

test('[P-55] parseProviderCallback never takes the text of a failure from the address', () => {
  const generic = 'The sign-in did not succeed. Please try again.';
  for (const query of [
    '?error_description=Call+0800+1234',
    '?error=Call+0800+1234',
    '?error=access_denied&error_code=x&error_description=You+said+no',
    '?error_code=__proto__',
    '?error_code=constructor',
  ]) {
    expect(parseProviderCallback(query)).toEqual({ hasCode: false, failure: generic });
  }
});

test('tokenIn reads the token from the fragment of a link', () => {
  expect(tokenIn('#token=abc-_123')).toBe('abc-_123');
  for (const fragment of ['', '#', '#token=', '#content', '#tokens=a']) expect(tokenIn(fragment)).toBeNull();
});

test('digitsOf keeps the first six digits of a pasted code and nothing else', () => {
  expect(digitsOf('123 456')).toBe('123456');
  expect(digitsOf(' 123-456\n')).toBe('123456');
  expect(digitsOf('1234567')).toBe('123456');
  expect(digitsOf('12a')).toBe('12');
});
