import { createMiddleware } from 'hono/factory';
import type { Config } from '#platform/config.ts';
import type { ServerEnv } from './env.ts';

/** Default security headers. A header that a handler sets itself takes precedence, for example for images. */
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
export const isHiddenFromSearch = ({ appEnv }: Config): boolean => appEnv === 'beta' || appEnv === 'staging';

export const securityHeadersOf = (config: Config): Record<string, string> => ({
  ...HEADERS,
  ...(config.site.publicUrl.startsWith('https:') && {
    'strict-transport-security': `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
  }),
  ...(isHiddenFromSearch(config) && { 'x-robots-tag': 'noindex, nofollow' }),
});

/** Middleware that adds the security headers to every response, unless the handler has set them. */
export const securityHeaders = (config: Config) => {
  const defaults = Object.entries(securityHeadersOf(config));
  return createMiddleware<ServerEnv>(async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of defaults) if (!headers.has(name)) headers.set(name, value);
  });
};
