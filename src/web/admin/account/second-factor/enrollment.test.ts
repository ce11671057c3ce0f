import { expect, test } from 'vitest';
import { normalizePhoneNumber, suggestName } from './enrollment.ts';

test('suggestName suggests a name that no other factor has', () => {
  expect(suggestName('totp', [])).toBe('Authenticator app');
  expect(suggestName('totp', ['Phone'])).toBe('Authenticator app');
  expect(suggestName('totp', ['Authenticator app'])).toBe('Authenticator app 2');
  expect(suggestName('phone', ['Phone', 'Phone 2'])).toBe('Phone 3');
});

test('normalizePhoneNumber removes spaces and punctuation between the digits', () => {
  expect(normalizePhoneNumber('+49 (0)170 123-45.67')).toBe('+4901701234567');
});
