import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Client } from '#domain/accounts/client.ts';
import type { ServerEnv } from './env.ts';

export type Origin = Pick<Client, 'network' | 'site'>;

const networkOf = (address: ipaddr.IPv6, bits: number): string =>
  `${address.parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`;

/**
 * Returns the networks that rate limits count an address by. An IPv4 address counts as it is. An IPv6 address counts as
 * its /64, the smallest network a customer gets, and as its /48, which many customers have (RFC 6177). IPv4 mapped into
 * IPv6 (RFC 4291, section 2.5.5.2) counts as IPv4.
 */
export function originOf(address: string): Origin {
  const plain = address.split('%')[0] ?? '';
  if (!isAddress(plain)) return { network: 'unknown', site: null };
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return { network: parsed.toString(), site: null };
  return { network: networkOf(parsed, 64), site: networkOf(parsed, 48) };
}

/** Excludes the abbreviated and octal spellings of IPv4 that `ipaddr.isValid` accepts. */
const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/**
 * Returns the client's address. Each proxy appends the address that called it to `X-Forwarded-For`. Only entries written
 * by our own proxies are trusted, so the client's address is the n-th from the right for n proxies.
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
  return claimed && isAddress(claimed) ? claimed : (remote ?? null);
}

/** In characters. The user agent is stored with each session and refused sign-in. */
const MAX_USER_AGENT = 300;

/** Describes the client of a request for accounts and rate limits. */
export function clientOf(c: Context<ServerEnv>, proxies: number): Client {
  const ip = addressOf(c.env.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), proxies);
  return {
    ip,
    ...originOf(ip ?? 'unknown'),
    userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT) ?? null,
  };
}
