import { Hono } from 'hono';
import type { Config } from '#platform/config.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { isHiddenFromSearch } from '#server/http/security-headers.ts';
import { OPEN_SEARCH } from '#shared/urls.ts';
import { openSearchDescription } from './open-search.ts';

const DAY_MS = 24 * 60 * 60_000;
/** RFC 9116, section 2.5.5, recommends less than a year. */
const SECURITY_TXT_VALID_DAYS = 180;
const CACHE_HOUR = 'public, max-age=3600';

/**
 * Returns robots.txt (RFC 9309). Test deployments disallow everything. Their responses also carry `noindex`,
 * for crawlers that ignore this file.
 */
export const robotsText = (config: Config): string =>
  isHiddenFromSearch(config)
    ? 'User-agent: *\nDisallow: /\n'
    : [
        'User-agent: *',
        // Disallow the path itself and the paths below it, but not a page such as `/account-deletion`.
        ...['/admin', '/account'].flatMap((page) => [`Disallow: ${page}$`, `Disallow: ${page}/`]),
        'Disallow: /auth/',
        // The public reads and `/mcp` stay allowed for agents, and `/oembed` for sites that embed pages.
        // Responses of the API and of `/mcp` carry `noindex` instead (`no-index.ts`).
        'Disallow: /api/admin/',
        'Disallow: /api/account',
        '',
        `Sitemap: ${config.site.publicUrl}/sitemap.xml`,
        '',
      ].join('\n');

/**
 * Returns security.txt (RFC 9116), or null if no contact is configured. The expiry is calculated from
 * midnight, so that the text changes only once a day.
 */
export function securityText(config: Config, now: Date): string | null {
  const { securityContact, site } = config;
  if (!securityContact) return null;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const expires = new Date(today + SECURITY_TXT_VALID_DAYS * DAY_MS).toISOString().replace('.000Z', 'Z');
  return [
    `Contact: ${securityContact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${site.publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/**
 * Vitrine's icons (`scripts/draw-brand.ts`) or, with a configured plain favicon, icons drawn from it
 * (`branding.routes.ts`). The manifest omits them if the favicon is not plain (`isPlainSvg`).
 */
const APP_ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** Returns the W3C Web Application Manifest, which describes the gallery to browsers. */
export const webManifest = ({ site, branding }: Config) => ({
  id: '/',
  name: site.name,
  short_name: site.name,
  start_url: '/',
  scope: '/',
  display: 'browser',
  background_color: '#fcfcfd',
  theme_color: '#fcfcfd',
  icons: [
    ...(branding.favicon?.isPlain === false ? [] : APP_ICONS),
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
});

/**
 * Serves the files for crawlers and browsers. Their content depends only on the configuration, except for the expiry in
 * security.txt.
 */
export function siteFileRoutes(config: Config): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': CACHE_HOUR };
  routes.get('/robots.txt', (c) => c.body(robotsText(config), 200, text));
  routes.get('/.well-known/security.txt', (c, next) => {
    const body = securityText(config, new Date());
    return body ? Promise.resolve(c.body(body, 200, text)) : next();
  });
  routes.get(OPEN_SEARCH.path, (c) =>
    c.body(openSearchDescription(config), 200, {
      'content-type': `${OPEN_SEARCH.type}; charset=utf-8`,
      'cache-control': CACHE_HOUR,
    }),
  );
  routes.get('/manifest.webmanifest', (c) =>
    c.body(JSON.stringify(webManifest(config)), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': CACHE_HOUR,
    }),
  );
  return routes;
}
