import { createHash } from 'node:crypto';
import type { Config } from '#platform/config.ts';
import { isCredentialPage } from '#shared/urls.ts';

/**
 * Returns hash sources for the inline scripts with `nonce`, which the renderer wrote. Injected scripts lack the nonce,
 * so they get no hash and are blocked. Data blocks (JSON-LD) are not executed and need no hash.
 */
function inlineScriptHashes(html: string, nonce: string): string[] {
  // Search for the nonce, because the text '<script>' may also occur in an attribute.
  const scriptPattern = new RegExp(
    `<script(?=[^>]* nonce="${nonce}")(?<attributes>[^>]*)>(?<body>[\\s\\S]*?)</script>`,
    'g',
  );
  const hashes = new Set<string>();
  for (const { groups } of html.matchAll(scriptPattern)) {
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

/** Removes the nonce from the HTML, because all visitors of a cached page would get the same one. */
const removeNonce = (html: string, nonce: string): string =>
  html.replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(` nonce="${nonce}"`, '');

const originOf = (url: string): string => new URL(url).origin;

type ThirdParties = { scripts: string[]; connections: string[]; images: string[] };

/** Returns the hosts of the configured analytics and ads. Browsers block scripts from all other hosts. */
function thirdPartiesOf({ site, adHosts }: Config): ThirdParties {
  const analytics = site.analytics ? [originOf(site.analytics.scriptUrl)] : [];
  const ad = site.ad ? [originOf(site.ad.scriptUrl), ...adHosts] : [];
  return { scripts: [...analytics, ...ad], connections: [...analytics, ...ad], images: ad };
}

/**
 * In development the policy forbids only framing, because Vite injects style elements, evaluates modules and
 * opens a WebSocket.
 */
export const DEVELOPMENT_POLICY =
  "default-src * data: blob: ws: 'unsafe-inline' 'unsafe-eval'; frame-ancestors 'none'";

const NO_THIRD_PARTIES: ThirdParties = { scripts: [], connections: [], images: [] };

/**
 * Returns the final HTML of a public page and its content security policy. Pages with forms for credentials
 * allow no third parties.
 */
export const finalizePage = (
  html: string,
  nonce: string,
  { config, pathname }: { config: Config; pathname: string },
): { html: string; policy: string } => ({
  html: removeNonce(html, nonce),
  policy: buildPolicy(
    inlineScriptHashes(html, nonce),
    isCredentialPage(pathname) ? NO_THIRD_PARTIES : thirdPartiesOf(config),
  ),
});

/**
 * Returns the final back office document and its policy. No third-party code runs in the session of an admin.
 * The editor and the color picker insert style elements with the style nonce, which must differ for each
 * response.
 */
export const finalizeBackOffice = (
  html: string,
  nonces: { script: string; style: string },
): { html: string; policy: string } => ({
  html: removeNonce(html, nonces.script),
  policy: buildPolicy(inlineScriptHashes(html, nonces.script), NO_THIRD_PARTIES, nonces.style),
});

/** Returns the content security policy. Everything that is not listed is blocked. */
function buildPolicy(hashes: string[], thirdParties: ThirdParties, styleNonce?: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, ...thirdParties.scripts].join(' '),
    // Style attributes are allowed for the placeholder colors of images. Injected style elements stay
    // blocked.
    ["style-src 'self'", ...(styleNonce ? [`'nonce-${styleNonce}'`] : [])].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...thirdParties.images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...thirdParties.connections].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
