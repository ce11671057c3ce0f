import { afterEach, expect, test, vi } from 'vitest';
import { normalizePhoneNumber, suggestName } from './enrollment.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('suggestName suggests a name that no other factor has', () => {
  expect(suggestName('totp', [])).toBe('Authenticator app');
  expect(suggestName('totp', ['Phone'])).toBe('Authenticator app');
  expect(suggestName('totp', ['Authenticator app'])).toBe('Authenticator app 2');
  expect(suggestName('phone', ['Phone', 'Phone 2'])).toBe('Phone 3');
});

test('normalizePhoneNumber removes spaces and punctuation between the digits', () => {
  expect(normalizePhoneNumber('+49 (0)170 123-45.67')).toBe('+4901701234567');
});

test('abandonEnrollment ignores an error of the local storage', async () => {
  // `authClient` creates one client per process. Another test file may have created it with a different storage, so
  // load the modules again.
  vi.resetModules();
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown): void => void rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  const getItem = vi.fn(() => {
    throw new Error('Access is denied');
  });
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('location', { origin: 'https://gallery.example', pathname: '/admin/account' });
  vi.stubGlobal('localStorage', { getItem, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('window', new EventTarget());
  const { abandonEnrollment } = await import('./enrollment.ts');
  const { authClient } = await import('#web/auth/client.ts');
  try {
    abandonEnrollment({ id: 'factor', type: 'totp', name: 'App', totp: null, phone: null });
    await expect.poll(() => getItem).toHaveBeenCalled();
    // Node reports an unhandled rejection before the next iteration of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    expect(rejections).toEqual([]);
  } finally {
    await authClient().dispose();
    process.off('unhandledRejection', onRejection);
  }
});
