import { createHash } from 'node:crypto';
import type { Config } from '#platform/config.ts';
import { isCredentialPage } from '#shared/urls.ts';

/**
 * Returns hash sources for the inline scripts that the renderer wrote. They carry the nonce of this render; the browser
 * blocks injected scripts, which do not. Data blocks (JSON-LD) are not executed and need no hash.
 */
function inlineScriptHashes(html: string, nonce: string): string[] {
  // Search for the nonce, because the text '<script>' may also occur in an attribute.
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

/** Removes the nonce: in a cached page it would be reused. */
const withoutNonce = (html: string, nonce: string): string =>
  html.replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(` nonce="${nonce}"`, '');

const originOf = (url: string): string => new URL(url).origin;

type ThirdParties = { scripts: string[]; connections: string[]; pictures: string[] };

/** Returns the configured third-party hosts. Scripts from other hosts are blocked. */
function thirdPartiesOf({ site, adHosts }: Config): ThirdParties {
  const analytics = site.analytics ? [originOf(site.analytics.scriptUrl)] : [];
  const ad = site.ad ? [originOf(site.ad.scriptUrl), ...adHosts] : [];
  return { scripts: [...analytics, ...ad], connections: [...analytics, ...ad], pictures: ad };
}

/**
 * In development the policy forbids only framing, because Vite injects style elements, evaluates modules and opens a
 * WebSocket.
 */
export const DEVELOPMENT_POLICY =
  "default-src * data: blob: ws: 'unsafe-inline' 'unsafe-eval'; frame-ancestors 'none'";

const NO_THIRD_PARTIES: ThirdParties = { scripts: [], connections: [], pictures: [] };

/** Returns a page with its policy; both are cached together. Pages with credential forms allow no third parties. */
export const sealPage = (
  html: string,
  nonce: string,
  { config, pathname }: { config: Config; pathname: string },
): { html: string; policy: string } => ({
  html: withoutNonce(html, nonce),
  policy: pagePolicy(
    inlineScriptHashes(html, nonce),
    isCredentialPage(pathname) ? NO_THIRD_PARTIES : thirdPartiesOf(config),
  ),
});

/**
 * Returns the back office document with its policy. No third-party code runs in an administrator's session. The editor
 * and the colour picker insert style elements, which carry the style nonce; it must differ for each response.
 */
export const sealBackOffice = (
  html: string,
  nonces: { script: string; style: string },
): { html: string; policy: string } => ({
  html: withoutNonce(html, nonces.script),
  policy: pagePolicy(inlineScriptHashes(html, nonces.script), NO_THIRD_PARTIES, nonces.style),
});

function pagePolicy(hashes: string[], others: ThirdParties, styleNonce?: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, ...others.scripts].join(' '),
    // Style attributes set the placeholder colours. Injected style elements stay blocked.
    ["style-src 'self'", ...(styleNonce ? [`'nonce-${styleNonce}'`] : [])].join(' '),
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
