import { expect, test } from 'vitest';
import { normalizePhoneNumber, unusedName } from './enrolment.ts';

test('unusedName suggests a name that no other factor has', () => {
  expect(unusedName('totp', [])).toBe('Authenticator app');
  expect(unusedName('totp', ['Phone'])).toBe('Authenticator app');
  expect(unusedName('totp', ['Authenticator app'])).toBe('Authenticator app 2');
  expect(unusedName('phone', ['Phone', 'Phone 2'])).toBe('Phone 3');
});

test('normalizePhoneNumber removes spaces and punctuation between the digits', () => {
  expect(normalizePhoneNumber('+49 (0)170 123-45.67')).toBe('+4901701234567');
});
