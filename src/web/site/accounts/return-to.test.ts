import { describe, expect, test } from 'vitest';
import { toSameSitePath } from './return-to.ts';

const ORIGIN = 'https://gallery.example';

describe('[P-51] toSameSitePath', () => {
  test.each(['/admin', '/admin/screens/edit/1?tab=tags#top', '/account', '/web/apps?filter=finance'])(
    'accepts %s, a page of this site',
    (path) => {
      expect(toSameSitePath(path, ORIGIN)).toBe(path);
    },
  );

  test.each([
    null,
    '',
    'admin',
    // Browsers ignore tabs and line breaks, treat backslashes as slashes and resolve dot segments. Paths that start
    // with '//' afterwards lead to another host.
    '//evil.example',
    '///evil.example/admin',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.//evil.example',
    '/admin/..//evil.example',
    '/%2e//evil.example',
    // Addresses that do not start with a slash.
    '\\\\evil.example',
    'https://evil.example/admin',
    'https://gallery.example/admin',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,hello',
    // Credential pages.
    '/login',
    '/logout',
    '/auth/signin',
    '/x/../logout',
  ])('rejects %j', (path) => {
    expect(toSameSitePath(path, ORIGIN)).toBeNull();
  });
});
