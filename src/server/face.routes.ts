import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Config } from '#platform/config.ts';
import { logoSvg } from '#shared/brand.ts';
import type { ServerEnv } from './http/env.ts';
import { matchesEtag } from './http/if-none-match.ts';

const DAY = 'public, max-age=86400';
/** Opened by itself, an SVG is a document: nothing in it may run, load or be anybody's. */
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

type File = { bytes: Buffer; contentType: string; version: string };

const made = (svg: string): File => {
  const bytes = Buffer.from(svg);
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { bytes, contentType: 'image/svg+xml', version };
};

/** The files of the gallery's face: logo, icon and picture for previews, as the settings give them. */
export function faceRoutes({ face, site }: Pick<Config, 'face' | 'site'>): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const files: Record<string, File | null> = {
    '/logo.svg': face.logo ?? made(logoSvg(site.name)),
    '/logo-dark.svg': face.logoDark,
    '/favicon.svg': face.favicon,
    [new URL(site.socialImage, site.publicUrl).pathname]: face.socialImage,
  };
  for (const [path, file] of Object.entries(files)) {
    if (!file) continue;
    const { bytes, contentType, version } = file;
    const headers = {
      'content-type': contentType,
      'cache-control': DAY,
      'content-security-policy': ALONE,
      'x-content-type-options': 'nosniff',
      etag: `"${version}"`,
    };
    routes.get(path, (c) =>
      matchesEtag(c.req.header('if-none-match'), headers.etag)
        ? c.body(null, 304, headers)
        : c.body(new Uint8Array(bytes), 200, { ...headers, 'content-length': String(bytes.length) }),
    );
  }
  return routes;
}
