import { createMiddleware } from 'hono/factory';
import type { Config } from '#platform/config.ts';
import type { ServerEnv } from './env.ts';

/** Headers of every response. A header that the handler has set itself takes precedence, as for images. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Whether this is a test deployment, which search engines must not index. */
export const isHidden = ({ appEnv }: Config): boolean => appEnv === 'beta' || appEnv === 'staging';

/** Returns the headers of every response for this configuration. */
export const headersOf = (config: Config): Record<string, string> => ({
  ...HEADERS,
  ...(config.site.publicUrl.startsWith('https:') && {
    'strict-transport-security': `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
  }),
  ...(isHidden(config) && { 'x-robots-tag': 'noindex, nofollow' }),
});

export const securityHeaders = (config: Config) => {
  const all = Object.entries(headersOf(config));
  return createMiddleware<ServerEnv>(async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of all) if (!headers.has(name)) headers.set(name, value);
  });
};
