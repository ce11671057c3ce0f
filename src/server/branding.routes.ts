import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { drawIcon, ICON_SHAPES } from '#domain/cards/draw-icon.ts';
import type { BrandingFile } from '#platform/branding.ts';
import type { Config } from '#platform/config.ts';
import { createLazyResource } from '#platform/lazy-resource.ts';
import { logoSvg } from '#shared/brand.ts';
import type { ServerEnv } from './http/env.ts';
import { matchesEtag } from './http/if-none-match.ts';

const CACHE_DAY = 'public, max-age=86400';
/**
 * Content security policy of the images. With this policy, an SVG that is opened as a document runs no scripts, sends
 * no requests and has an opaque origin.
 */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

type ServedFile = { version: string; contentType: string; bytes(): Buffer | Promise<Buffer> };

/** Adapts a configured file, whose `bytes` is not a function. */
const configuredFile = ({ bytes, ...file }: BrandingFile): ServedFile => ({ ...file, bytes: () => bytes });

const generatedFile = (svg: string): ServedFile => {
  const bytes = Buffer.from(svg);
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { version, contentType: 'image/svg+xml', bytes: () => bytes };
};

/**
 * Returns the icons for the web manifest and for the home screens of phones, by path. Each is drawn from the configured
 * favicon on its first request; 'not-found' stands for an icon that cannot be drawn. Returns none without a favicon:
 * the icons of the build are then served.
 */
function iconFiles({ favicon }: Config['branding']): Record<string, ServedFile | 'not-found'> {
  if (!favicon) return {};
  const files = Object.entries(ICON_SHAPES).map(([name, shape]): [string, ServedFile | 'not-found'] => {
    // A favicon that is not plain (`isPlainSvg`) may contain text, which the drawn icon would lack. Respond with 404,
    // because the icon of the build would not match the favicon.
    if (!favicon.isPlain) return [`/${name}`, 'not-found'];
    const { get: bytes } = createLazyResource(() => drawIcon(favicon, shape));
    return [`/${name}`, { version: `${favicon.version}-${shape.size}`, contentType: 'image/png', bytes }];
  });
  return Object.fromEntries(files);
}

/** Serves the branding of the gallery: its logo, icons and default preview image. */
export function brandingRoutes({ branding, site }: Pick<Config, 'branding' | 'site'>): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  // null: this module has no such file, so the file of the build is served if there is one.
  const files: Record<string, ServedFile | 'not-found' | null> = {
    '/logo.svg': branding.logo ? configuredFile(branding.logo) : generatedFile(logoSvg(site.name)),
    '/logo-dark.svg': branding.logoDark && configuredFile(branding.logoDark),
    '/favicon.svg': branding.favicon && configuredFile(branding.favicon),
    ...iconFiles(branding),
    [new URL(site.socialImage.url, site.publicUrl).pathname]:
      branding.socialImage && configuredFile(branding.socialImage),
  };
  for (const [path, file] of Object.entries(files)) {
    if (!file) continue;
    if (file === 'not-found') {
      routes.get(path, (c) => c.text('Not found', 404, { 'cache-control': CACHE_DAY }));
      continue;
    }
    const { bytes, contentType, version } = file;
    const headers = {
      'content-type': contentType,
      'cache-control': CACHE_DAY,
      'content-security-policy': SVG_POLICY,
      // Other sites may embed these images when they link to the gallery.
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: `"${version}"`,
    };
    routes.get(path, async (c) => {
      if (matchesEtag(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers);
      const body = await bytes();
      return c.body(new Uint8Array(body), 200, { ...headers, 'content-length': String(body.length) });
    });
  }
  return routes;
}
