import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { accentStyle } from '#web/kit/accent-style.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { THEME_COLORS, THEME_SCRIPT } from '#web/kit/theme.ts';
import { STYLE_NONCE_META } from './style-nonce.ts';

/** URLs of the back office's scripts, styles and fonts. In development, the scripts are source modules. */
export type BackOfficeAssets = {
  styles: string[];
  fonts: string[];
  /** Modules imported by the entry, preloaded to avoid a request waterfall. */
  preloads: string[];
  /** Scripts in execution order. Scripts with a body are inlined. */
  modules: ({ src: string } | { body: string })[];
};

type DocumentProps = {
  site: SiteSettings;
  assets: BackOfficeAssets;
  /**
   * Nonces of the content security policy: for our inline script, and for style elements that libraries
   * insert.
   */
  nonces: { script: string; style: string };
};

/**
 * Renders the document of the back office and the account page. It is the same for all users and contains no
 * private data: the script requests the data and the server checks access.
 */
export const backOfficeDocument = (input: DocumentProps): string =>
  `<!doctype html>${renderToStaticMarkup(<BackOfficeDocument {...input} />)}`;

function BackOfficeDocument({ site, assets, nonces }: DocumentProps) {
  return (
    <html lang="en" style={accentStyle(site.accent)}>
      <head>
        <meta charSet="utf-8" />
        <title>{site.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name={STYLE_NONCE_META} nonce={nonces.style} />
        <meta name="application-name" content={site.name} />
        <meta name="vitrine:address" content={site.publicUrl} />
        {site.logo && <meta name="vitrine:logo" content={JSON.stringify(site.logo)} />}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project */}
        <script nonce={nonces.script} dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {assets.modules.map((module) =>
          'src' in module ? (
            <script key={module.src} type="module" src={module.src} />
          ) : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the bundler's own preamble, in development only
            <script key="preamble" type="module" dangerouslySetInnerHTML={{ __html: module.body }} />
          ),
        )}
      </head>
      <body className="min-h-dvh bg-canvas text-ink">
        <div id="root">
          <div className="needs-script grid min-h-dvh place-items-center text-ink-faint">
            <Spinner label="Loading" className="text-lg" />
          </div>
        </div>
        <noscript>
          <p className="grid min-h-dvh place-items-center px-6 text-center text-ink-soft text-md">
            The back office needs JavaScript. Please switch it on and load this page again.
          </p>
        </noscript>
      </body>
    </html>
  );
}
