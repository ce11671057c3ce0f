import fc from 'fast-check';
import { expect, test } from 'vitest';
import { downloadFileName } from '#shared/file-name.ts';
import { attachmentDisposition, downloadName } from './content-disposition.ts';

test.each([
  ['Linear - Inbox', 'Linear - Inbox.webp'],
  ['Linear - Inbox.png', 'Linear - Inbox.webp'],
  ['  spaces   and\ttabs\n', 'spaces and tabs.webp'],
  ['../../etc/passwd', 'etc passwd.webp'],
  ['C:\\Windows\\system32', 'C Windows system32.webp'],
  ['.htaccess', 'htaccess.webp'],
  ['run.exe', 'run.exe.webp'],
  ['a"; filename="evil.exe', 'a filename evil.exe.webp'],
  ['a\r\nSet-Cookie: x=1', 'a Set-Cookie x 1.webp'],
  ['invoice\u202Efdp.exe', 'invoice fdp.exe.webp'],
  ['Größe – 画面 ①', 'Größe 画面 ①.webp'],
  ['', 'image.webp'],
  ['...', 'image.webp'],
  ['\u0000', 'image.webp'],
])('a download requested as %j is named %j', (requestedName, name) => {
  expect(downloadName(requestedName, 'webp')).toBe(name);
});

test('[P-41] downloadName keeps the file name built by the pages for any app and screen name', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('#1 “über”?', 'a.png', '...', '\u0301'),
  );
  fc.assert(
    fc.property(text, text, fc.constantFrom('png', 'jpg', 'webp'), (app, title, extension) => {
      const name = downloadFileName(app, title, extension);
      expect(downloadName(name, extension)).toBe(name);
    }),
    { numRuns: 1000 },
  );
});

test('attachmentDisposition contains an ASCII name for old clients and the full name for current clients', () => {
  expect(attachmentDisposition('Größe 画面.png')).toBe(
    `attachment; filename="Gro_e _.png"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E7%94%BB%E9%9D%A2.png`,
  );
  expect(attachmentDisposition("it's (1)!.png")).toContain("filename*=UTF-8''it%27s%20%281%29%21.png");
});

test('no requested download name causes header injection, a hidden extension or an overlong name', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 600 }), fc.string()),
      (requestedName) => {
        const name = downloadName(requestedName, 'png');
        expect(name).toMatch(/^[^./\\\p{C}][^/\\\p{C}]*\.png$/u);
        // `cleanFileName` allows 180 characters; '.png' adds 4.
        expect([...name].length).toBeLessThanOrEqual(184);
        expect(attachmentDisposition(name)).toMatch(
          /^attachment; filename="[^"\\\p{Cc}]+\.png"; filename\*=UTF-8''[A-Za-z0-9%._~&+$,-]+\.png$/u,
        );
        expect(() => new Headers({ 'content-disposition': attachmentDisposition(name) })).not.toThrow();
      },
    ),
    { numRuns: 1000 },
  );
});
