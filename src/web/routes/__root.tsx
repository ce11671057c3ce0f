import geistLatin from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { FEEDS, OPEN_SEARCH } from '#shared/urls.ts';
import { accentStyle } from '#web/kit/accent-style.ts';
import styles from '#web/kit/styles.css?url';
import { THEME_COLORS, THEME_SCRIPT } from '#web/kit/theme.ts';
import { forceFullPageLoad } from '#web/site/document-kind.ts';
import { pageTitle } from '#web/site/seo.ts';
import { SiteShell } from '#web/site/shell.tsx';
import { NotFoundPage } from '#web/site/states/not-found-page.tsx';
import type { RouterContext } from '../router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      ...titleTags(match),
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      ...(import.meta.env.SSR ? constantLinks(match.context.site) : []),
    ],
  }),
  beforeLoad: ({ location, preload }) => (preload ? undefined : forceFullPageLoad(location)),
  component: Document,
  notFoundComponent: NotFoundPage,
});

/**
 * Links that are the same on all pages. React keeps them in the document, so only the server adds them, and the scripts
 * of the browser need not contain them.
 */
const constantLinks = (site: SiteSettings) => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: geistLatin, crossOrigin: 'anonymous' as const },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'search', type: OPEN_SEARCH.type, title: site.name, href: OPEN_SEARCH.path },
  ...feedLinks(site),
];

/** Links by which feed readers find the feeds of new screens and of the blog. */
const feedLinks = ({ name }: SiteSettings) =>
  [
    { title: `${name}: new screens`, ...FEEDS.screens },
    { title: `${name} blog`, ...FEEDS.blog },
  ].flatMap(({ title, rss, atom }) => [
    { rel: 'alternate', type: 'application/rss+xml', title, href: rss },
    { rel: 'alternate', type: 'application/atom+xml', title: `${title} (Atom)`, href: atom },
  ]);

/** Meta tags with the default title, or those of the not-found page, which this route shows for all unknown paths. */
function titleTags(match: { context: RouterContext; _notFound?: boolean }) {
  const { site } = match.context;
  return match._notFound
    ? [{ title: pageTitle(site, 'Page not found') }, { name: 'robots', content: 'noindex' }]
    : [{ title: pageTitle(site) }];
}

function Document() {
  const { ssr, context } = useRouter().options;
  const nonce = ssr?.nonce;
  return (
    // The theme script sets data-theme before hydration, so the attributes differ from those that React rendered.
    <html lang="en" style={accentStyle(context.site.accent)} suppressHydrationWarning>
      <head>
        {/* Hydration leaves the server's script as it is, so the code of the browser does not contain its text. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, hashed into the content security policy
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? THEME_SCRIPT : '' }}
        />
        <HeadContent />
        {import.meta.env.SSR && <ThemeColors />}
      </head>
      <body className="min-h-dvh bg-canvas text-ink">
        <SiteShell>
          <Outlet />
        </SiteShell>
        <Scripts />
      </body>
    </html>
  );
}

/**
 * Colors of the browser's toolbar in the theme of the device, for browsers without scripts. Not in the `head` option of
 * the route, because the router keeps only one meta tag of each name.
 */
const ThemeColors = () => (
  <>
    <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
  </>
);
