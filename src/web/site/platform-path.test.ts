import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import { canSwitchPlatform, namedPlatform, shownPlatform, switchedAddress } from './platform-path.ts';

const otherThan = (platform: Platform): Platform => (platform === 'web' ? 'ios' : 'web');

describe('[P-02] switchedAddress', () => {
  test('rewrites the first segment in place and keeps the rest of the path and the query', () => {
    expect(switchedAddress('/web', '', 'ios')).toBe('/ios');
    expect(switchedAddress('/ios/apps', '?filter=finance', 'web')).toBe('/web/apps?filter=finance');
    expect(switchedAddress('/web/ux-patterns/web', '', 'ios')).toBe('/ios/ux-patterns/web');
    expect(switchedAddress('/web/screen-types', '?category=a&x=%26', 'ios')).toBe(
      '/ios/screen-types?category=a&x=%26',
    );
  });

  test('drops the cursor, which is valid only for one list of one platform', () => {
    expect(switchedAddress('/web/apps', '?filter=finance&cursor=abc', 'ios')).toBe(
      '/ios/apps?filter=finance',
    );
    expect(switchedAddress('/web/apps', '?cursor=abc', 'ios')).toBe('/ios/apps');
  });

  test('leads from the default home page to the home page of the platform', () => {
    expect(switchedAddress('/', '', 'ios')).toBe('/ios');
  });

  test('changes the platform parameter of the UI elements page, whose path is the same for both platforms', () => {
    expect(switchedAddress('/ui-elements', '', 'ios')).toBe('/ui-elements?platform=ios');
    expect(switchedAddress('/ui-elements', '?platform=ios&category=controls', 'web')).toBe(
      '/ui-elements?category=controls',
    );
  });

  test('leads from the screens of both platforms to the same filters on one platform', () => {
    expect(switchedAddress('/screens', '?type=chat&cursor=abc', 'web')).toBe('/web/screens?type=chat');
    expect(switchedAddress('/screens', '', 'ios')).toBe('/ios/screens');
  });

  test('returns null for a page that belongs to no platform', () => {
    expect(switchedAddress('/404', '', 'ios')).toBeNull();
    expect(switchedAddress('/webinar/apps', '', 'ios')).toBeNull();
  });

  test('returns to the original address when the platform is switched twice', () => {
    const segment = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
    const address = fc.record({
      platform: fc.constantFrom(...PLATFORMS),
      rest: fc.array(segment, { maxLength: 3 }),
      filter: fc.option(segment),
    });
    fc.assert(
      fc.property(address, ({ platform, rest, filter }) => {
        const pathname = ['', platform, ...rest].join('/');
        const search = filter === null ? '' : `?filter=${filter}`;
        const switched = switchedAddress(pathname, search, otherThan(platform));
        if (switched === null) throw new Error('nothing was rewritten');
        const [path = '', query] = switched.split('?');
        expect(switchedAddress(path, query ? `?${query}` : '', platform)).toBe(pathname + search);
      }),
    );
  });
});

describe('[P-22] the platform switch', () => {
  test.each([
    '/admin',
    '/admin/apps',
    '/login',
    '/auth/sign-up',
    '/screen/1',
    '/about',
    '/privacy',
    '/terms',
    '/blog/news',
    '/integrations',
    '/logout',
  ])('is disabled on %s', (pathname) => {
    expect(canSwitchPlatform(pathname)).toBe(false);
    expect(switchedAddress(pathname, '', 'ios')).toBeNull();
  });

  test.each(['/', '/web', '/ios/apps/screen', '/ui-elements', '/404', '/contact', '/screens', '/web/admin'])(
    'is enabled on %s',
    (pathname) => {
      expect(canSwitchPlatform(pathname)).toBe(true);
    },
  );
});

describe('[P-01] the platform of an address', () => {
  test('is its first segment, or the query parameter of the UI elements page', () => {
    expect(namedPlatform('/ios/apps', '')).toBe('ios');
    expect(namedPlatform('/ui-elements', '?platform=ios')).toBe('ios');
    expect(namedPlatform('/ui-elements', '?platform=android')).toBeNull();
    expect(namedPlatform('/web/apps', '?platform=ios')).toBe('web');
    expect(namedPlatform('/blog/ios', '')).toBeNull();
    expect(namedPlatform('/', '')).toBeNull();
  });

  test('defaults to the web on platform pages that name no platform', () => {
    expect(shownPlatform('/', '')).toBe('web');
    expect(shownPlatform('/ui-elements', '')).toBe('web');
    expect(shownPlatform('/screen/1', '')).toBeNull();
    expect(shownPlatform('/404', '')).toBeNull();
  });
});
