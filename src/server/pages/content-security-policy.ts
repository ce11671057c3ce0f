import { createHash } from 'node:crypto';
import type { Config } from '#platform/config.ts';

const INLINE_SCRIPT = /<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/g;

/** Hash sources of the inline scripts of a page. Data blocks (JSON-LD) never run and need none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
    const attributes = groups?.attributes ?? '';
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(groups?.body ?? '')
        .digest('base64')}'`,
    );
  }
  return [...hashes];
}

const originOf = (url: string): string => new URL(url).origin;

/** The hosts that the configuration lets in; nobody else's script runs on a page. */
function thirdParties({ site, adHosts }: Config): {
  scripts: string[];
  connections: string[];
  pictures: string[];
} {
  const analytics = site.analytics ? [originOf(site.analytics.scriptUrl)] : [];
  const ad = site.ad ? [originOf(site.ad.scriptUrl), ...adHosts] : [];
  return { scripts: [...analytics, ...ad], connections: [...analytics, ...ad], pictures: ad };
}

/** Vite writes style elements, evaluates modules and opens a socket: a page under development refuses only framing. */
export const DEVELOPMENT_POLICY =
  "default-src * data: blob: ws: 'unsafe-inline' 'unsafe-eval'; frame-ancestors 'none'";

/** The policy of one page: computed when the page is rendered and kept with it. */
export function pagePolicy(html: string, config: Config): string {
  const others = thirdParties(config);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScriptHashes(html), ...others.scripts].join(' '),
    // Style attributes carry the tint of each placeholder; style elements of others stay out.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...others.pictures].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...others.connections].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
