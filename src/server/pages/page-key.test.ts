import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCacheableKey, toPageKey } from './page-key.ts';

const ID = '0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';

test.each([
  ['/web?cursor=1&filter=a', '/web'],
  [`/screen/${ID}?filter=x&platform=ios`, `/screen/${ID}`],
  ['/web/apps?utm_source=x&cursor=c&filter=finance', '/web/apps?filter=finance&cursor=c'],
  ['/web/apps?filter=Not%20a%20slug&category=a', '/web/apps'],
  ['/web/apps/?filter=finance', '/web/apps/?filter=finance'],
  ['/web/apps/linear?filter=a&cursor=c', '/web/apps/linear?cursor=c'],
  ['/ios/screen-types?category=account&cursor=c', '/ios/screen-types?category=account'],
  ['/ios/ui-elements/button?category=account&cursor=c', '/ios/ui-elements/button?cursor=c'],
  ['/ui-elements?platform=ios&category=cards&filter=a', '/ui-elements?platform=ios&category=cards'],
  ['/ui-elements?platform=android', '/ui-elements'],
  ['/web/search?category=a&q=+two%20words+&utm_source=x&app=linear', '/web/search?q=two+words&app=linear'],
  [
    '/ios/search?q=a&category=ui-elements.button&app=No%20slug',
    '/ios/search?q=a&category=ui-elements.button',
  ],
  ['/nowhere?filter=a', '/nowhere'],
  ['/web/screens/feed.xml?cursor=c&scheme=dark&type=b,a', '/web/screens/feed.xml?type=a,b&scheme=dark'],
  ['/screens/feed.json?platform=ios&sort=oldest&q=a', '/ios/screens/feed.json?q=a'],
])('the key of a page contains only the parameters that the page reads: %s gives %s', (address, key) => {
  expect(toPageKey(address)).toBe(key);
});

test.each([
  ['/w%65b', '/web'],
  ['/web/%61pps?filter=%66inance', '/web/apps?filter=finance'],
  ['/web%2fapps', '/web%2Fapps'],
  [`/screen/${ID.toUpperCase()}`, `/screen/${ID}`],
])('all spellings of a path have one key: %s gives %s', (address, key) => {
  expect(toPageKey(address)).toBe(key);
});

test('the key contains the first value of a repeated parameter, as in the browser', () => {
  expect(toPageKey('/ui-elements?platform=ios&platform=web')).toBe('/ui-elements?platform=ios');
});

test('toPageKey never treats a path that begins with two slashes as a host, and is idempotent', () => {
  expect(toPageKey('//evil.example/web')).toBe('//evil.example/web');
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const key = toPageKey(`/${path}?${query}`);
      expect(toPageKey(key)).toBe(key);
    }),
  );
});

test('the key of filtered screens is a URL that clients request unchanged, so a redirect to the key cannot loop', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }), (cursor) => {
      const key = toPageKey(`/screens?${new URLSearchParams({ cursor })}`);
      const { pathname, search } = new URL(`http://x${key}`);
      expect(pathname + search).toBe(key);
    }),
    { examples: [["a'b"]] },
  );
});

test.each([
  ['/web/search', true],
  ['/web/search?app=invented', false],
  ['/ios/search/?category=styles.invented', false],
  ['/web/search?q=a', false],
  ['/web/apps?filter=finance', true],
  ['/web/apps?cursor=c', false],
])('a page is cacheable only if clients cannot invent its addresses: %s gives %s', (key, isCacheable) => {
  expect(isCacheableKey(key)).toBe(isCacheable);
});
