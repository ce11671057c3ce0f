import { element, textElement, type Xml, xmlDocument } from './xml.ts';

const SITE_MAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1';

/**
 * An entry of the site map: a page, its image and the time of its last change (ISO 8601). `url` and `image` are paths
 * until `siteMapRoutes` makes them absolute.
 */
export type SiteMapEntry = { url: string; image?: string | null; updatedAt?: string | null };

const urlElement = ({ url, image, updatedAt }: SiteMapEntry): Xml =>
  element('url', {}, [
    textElement('loc', url),
    updatedAt ? textElement('lastmod', updatedAt) : null,
    image ? element('image:image', {}, [textElement('image:loc', image)]) : null,
  ]);

/**
 * Writes a part of the site map (sitemaps.org/protocol.html) with the images of its pages. All URLs are
 * absolute.
 */
export const writeSiteMap = (pages: readonly SiteMapEntry[]): string =>
  xmlDocument(
    element('urlset', { xmlns: SITE_MAP_NAMESPACE, 'xmlns:image': IMAGE_NAMESPACE }, pages.map(urlElement)),
  );

/** Writes the site map index. `urls` are the absolute URLs of the parts. */
export const writeSiteMapIndex = (urls: readonly string[]): string =>
  xmlDocument(
    element(
      'sitemapindex',
      { xmlns: SITE_MAP_NAMESPACE },
      urls.map((url) => element('sitemap', {}, [textElement('loc', url)])),
    ),
  );
