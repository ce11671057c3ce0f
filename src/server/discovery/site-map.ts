import { element, leaf, type Xml, xmlDocument } from './xml.ts';

const SITE_MAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';

/** A page with absolute URLs. */
export type MappedPage = { url: string; image?: string | null; updatedAt?: string | null };

const page = ({ url, image, updatedAt }: MappedPage): Xml =>
  element('url', {}, [
    leaf('loc', url),
    updatedAt ? leaf('lastmod', updatedAt) : null,
    image ? element('image:image', {}, [leaf('image:loc', image)]) : null,
  ]);

/** A part of the site map (sitemaps.org/protocol.html) with the images of its pages. */
export const siteMap = (pages: readonly MappedPage[]): string =>
  xmlDocument(element('urlset', { xmlns: SITE_MAP, 'xmlns:image': IMAGES }, pages.map(page)));

/** The site map index. `urls` are absolute. */
export const siteMapIndex = (urls: readonly string[]): string =>
  xmlDocument(
    element(
      'sitemapindex',
      { xmlns: SITE_MAP },
      urls.map((url) => element('sitemap', {}, [leaf('loc', url)])),
    ),
  );
