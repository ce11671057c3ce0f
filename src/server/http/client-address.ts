import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Client } from '#domain/accounts/client.ts';
import type { ServerEnv } from './env.ts';

export type ClientNetworks = Pick<Client, 'network' | 'site'>;

/** Formats the network of an address in CIDR notation. `bits` is a multiple of 16. */
const formatNetwork = (address: ipaddr.IPv6, bits: number): string =>
  `${address.parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`;

/**
 * Returns the networks under which rate limits count the requests from an address. An IPv4 address is its own network.
 * For IPv6, `network` is the /64, the smallest network that a customer gets, and `site` is the /48, the largest that a
 * single customer usually gets (RFC 6177). An IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) counts as IPv4.
 * All other texts belong to the network `unknown`.
 */
export function networksOf(address: string): ClientNetworks {
  const withoutZone = address.split('%')[0] ?? '';
  if (!isAddress(withoutZone)) return { network: 'unknown', site: null };
  const parsed = ipaddr.process(withoutZone);
  if (parsed instanceof ipaddr.IPv4) return { network: parsed.toString(), site: null };
  return { network: formatNetwork(parsed, 64), site: formatNetwork(parsed, 48) };
}

/** Whether a text is an IP address. Unlike `ipaddr.isValid`, rejects abbreviated and octal IPv4 addresses. */
const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/**
 * Returns the client's address. Each proxy appends the address that called it to `X-Forwarded-For`. Behind n trusted
 * proxies, the client's address is therefore the n-th entry from the right; clients can forge the entries before it. If
 * the entry is missing or malformed, returns the address of the connection, or null if that is unknown.
 */
export function addressOf(
  remote: string | undefined,
  forwarded: string | undefined,
  proxies: number,
): string | null {
  if (proxies === 0) return remote ?? null;
  const entries = (forwarded ?? '').split(',').map((part) => part.trim());
  // Some proxies append the port of the client: `192.0.2.1:50000` or `[2001:db8::1]:50000`. Remove it.
  const entry = entries
    .at(-proxies)
    ?.replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  return entry && isAddress(entry) ? entry : (remote ?? null);
}

/** Maximum length in characters. Each session and each refused sign-in stores the user agent of the client. */
const MAX_USER_AGENT_LENGTH = 300;

/** Describes the client that sent a request, as accounts and rate limits need it. */
export function clientOf(c: Context<ServerEnv>, proxies: number): Client {
  const ip = addressOf(c.env.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), proxies);
  return {
    ip,
    ...networksOf(ip ?? 'unknown'),
    userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  };
}
