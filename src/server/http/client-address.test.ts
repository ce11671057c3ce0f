import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOf, networksOf } from './client-address.ts';

describe('networksOf', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7', null],
    ['::ffff:192.0.2.7', '192.0.2.7', null],
    ['::ffff:c000:207', '192.0.2.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::99', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['not an address', 'unknown', null],
  ])('%s belongs to network %s and site %s', (address, network, site) => {
    expect(networksOf(address)).toEqual({ network, site });
  });

  test('returns the same network for all addresses of a /64', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 0xffff }), { minLength: 4, maxLength: 4 }), (host) => {
        const address = `2001:db8:7:8:${host.map((group) => group.toString(16)).join(':')}`;
        expect(networksOf(address).network).toBe('2001:db8:7:8::/64');
      }),
    );
  });
});

describe('addressOf', () => {
  const remote = '198.51.100.1';
  test.each([
    ['6.6.6.6', 0, remote],
    [undefined, 1, remote],
    ['', 1, remote],
    ['203.0.113.9', 1, '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9, 10.0.0.1', 2, '203.0.113.9'],
    // Fewer entries than proxies: the client bypassed a proxy.
    ['203.0.113.9', 2, remote],
    ['<script>', 1, remote],
    ['[2001:db8::5]:443', 1, '2001:db8::5'],
    ['203.0.113.9:1234', 1, '203.0.113.9'],
  ])('X-Forwarded-For %j with %i trusted proxies gives %s', (forwarded, proxies, address) => {
    expect(addressOf(remote, forwarded, proxies)).toBe(address);
  });
});
