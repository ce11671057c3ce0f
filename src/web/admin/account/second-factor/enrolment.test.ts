import { expect, test } from 'vitest';
import { freeName, phoneNumber } from './enrolment.ts';

test('freeName suggests a name that no other factor has', () => {
  expect(freeName('totp', [])).toBe('Authenticator app');
  expect(freeName('totp', ['Phone'])).toBe('Authenticator app');
  expect(freeName('totp', ['Authenticator app'])).toBe('Authenticator app 2');
  expect(freeName('phone', ['Phone', 'Phone 2'])).toBe('Phone 3');
});

test('phoneNumber removes spaces and punctuation between the digits', () => {
  expect(phoneNumber('+49 (0)170 123-45.67')).toBe('+4901701234567');
});
