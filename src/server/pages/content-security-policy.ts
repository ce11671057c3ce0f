import { createHash } from 'node:crypto';
import type { Config } from '#platform/config.ts';
import { isCredentialPage } from '#shared/urls.ts';

/**
 * Hash sources of the inline scripts that the renderer itself wrote, which it marks with the nonce of this render:
 * a script that came into the HTML by any other way stays refused. Data blocks (JSON-LD) never run and need none.
 */
function inlineScriptHashes(html: string, nonce: string): string[] {
  // By the nonce: the text '<script>' may stand in an attribute, and is no start of anything there.
  const marked = new RegExp(
    `<script(?=[^>]* nonce="${nonce}")(?<attributes>[^>]*)>(?<body>[\\s\\S]*?)</script>`,
    'g',
  );
  const hashes = new Set<string>();
  for (const { groups } of html.matchAll(marked)) {
    const attributes = groups?.attributes ?? '';
    if (/\ssrc=/.test(attributes)) continue;
    if (/type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(groups?.body ?? '')
        .digest('base64')}'`,
    );
  }
  return [...hashes];
}

/** The page as everybody gets it: a nonce would not be one in a page that is kept. */
const withoutNonce = (html: string, nonce: string): string =>
  html.replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(` nonce="${nonce}"`, '');

const originOf = (url: string): string => new URL(url).origin;

type ThirdParties = { scripts: string[]; connections: string[]; pictures: string[] };

/** The hosts that the configuration lets in; nobody else's script runs on a page. */
function thirdParties({ site, adHosts }: Config): ThirdParties {
  const analytics = site.analytics ? [originOf(site.analytics.scriptUrl)] : [];
  const ad = site.ad ? [originOf(site.ad.scriptUrl), ...adHosts] : [];
  return { scripts: [...analytics, ...ad], connections: [...analytics, ...ad], pictures: ad };
}

/**
 * Vite writes style elements, evaluates modules and opens a socket: a page under development refuses only framing.
 */
export const DEVELOPMENT_POLICY =
  "default-src * data: blob: ws: 'unsafe-inline' 'unsafe-eval'; frame-ancestors 'none'";

const NOBODY: ThirdParties = { scripts: [], connections: [], pictures: [] };

/** A rendered page with its policy, which is kept with it. Where credentials are typed it lets no third party in. */
export const sealPage = (
  html: string,
  nonce: string,
  { config, pathname }: { config: Config; pathname: string },
): { html: string; policy: string } => ({
  html: withoutNonce(html, nonce),
  policy: pagePolicy(
    inlineScriptHashes(html, nonce),
    isCredentialPage(pathname) ? NOBODY : thirdParties(config),
  ),
});

/** The document of the back office: nobody else's code runs beside an administrator's session. */
export const sealBackOffice = (html: string, nonce: string): { html: string; policy: string } => ({
  html: withoutNonce(html, nonce),
  policy: pagePolicy(inlineScriptHashes(html, nonce), NOBODY),
});

function pagePolicy(hashes: string[], others: ThirdParties): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, ...others.scripts].join(' '),
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
