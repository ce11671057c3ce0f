import { isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { Client } from '#domain/accounts/client.ts';
import type { ServerEnv } from './env.ts';

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::') as [string, string?];
  const groups = (part: string): number[] =>
    part
      .split(':')
      .filter(Boolean)
      .flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

export type Origin = Pick<Client, 'network' | 'site'>;

/**
 * What limits count an address as. IPv4 as it is. IPv6 as its /64, the least that a customer has to choose from, and as
 * the /48 that many have (RFC 6177). IPv4 inside IPv6 (RFC 4291, section 2.5.5.2) is IPv4.
 */
export function originOf(address: string): Origin {
  if (isIPv4(address)) return { network: address, site: null };
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return { network: 'unknown', site: null };
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return { network: [high >> 8, high & 255, low >> 8, low & 255].join('.'), site: null };
  }
  const hex = groups.map((group) => group.toString(16));
  return { network: `${hex.slice(0, 4).join(':')}::/64`, site: `${hex.slice(0, 3).join(':')}::/48` };
}

/**
 * Where a request comes from. Of `X-Forwarded-For` only the entries that our own proxies wrote are believed: each
 * adds the address it was called from at the end, so that the client's is as many from the right as there are
 * proxies.
 */
export function addressOf(
  remote: string | undefined,
  forwarded: string | undefined,
  proxies: number,
): string | null {
  if (proxies === 0) return remote ?? null;
  const entries = (forwarded ?? '').split(',').map((entry) => entry.trim());
  const claimed = entries
    .at(-proxies)
    ?.replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  return claimed && (isIPv4(claimed) || isIPv6(claimed)) ? claimed : (remote ?? null);
}

/** Nobody's browser needs more; it is kept with each session and refusal. */
const LONGEST_AGENT = 300;

/** The client of a request, as the accounts want it. */
export function clientOf(c: Context<ServerEnv>, proxies: number): Client {
  const ip = addressOf(c.env.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), proxies);
  return {
    ip,
    ...originOf(ip ?? 'unknown'),
    userAgent: c.req.header('user-agent')?.slice(0, LONGEST_AGENT) ?? null,
  };
}
