import { expect, test } from 'vitest';
import { localUrl } from './local-url.ts';

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['192.0.2.7', 'http://192.0.2.7:3000'],
  ['gallery.internal', 'http://gallery.internal:3000'],
  ['fd7a:115c::5', 'http://[fd7a:115c::5]:3000'],
])('a server that listens on %s is reached at %s', (host, url) => {
  expect(localUrl(host, 3000)).toBe(url);
  expect(URL.canParse(url)).toBe(true);
});
