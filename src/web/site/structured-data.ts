import type { SiteSettings } from '#shared/contracts/site.ts';
import { metaDescription, type StructuredData } from './seo.ts';

type PageRef = { name: string; path: string };

/** Breadcrumbs as structured data, from the most general page to this one. */
export const breadcrumbData = (site: SiteSettings, trail: readonly PageRef[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site.publicUrl + path,
  })),
});

/**
 * Structured data of the site. It has no search action, because search engines must not index search results.
 */
export const websiteData = (site: SiteSettings, description: string): StructuredData => ({
  '@type': 'WebSite',
  '@id': `${site.publicUrl}/#site`,
  name: site.name,
  url: site.publicUrl,
  description,
  inLanguage: 'en',
});

type Page = PageRef & { description?: string | null };

const pageData = (type: string, site: SiteSettings, { name, path, description }: Page): StructuredData => ({
  '@type': type,
  name,
  url: site.publicUrl + path,
  ...(description && { description: metaDescription(description) }),
  isPartOf: { '@id': `${site.publicUrl}/#site` },
});

const PAGE_TYPES: Record<string, string> = { about: 'AboutPage', contact: 'ContactPage' };

/** Structured data of a static page. The pages `about` and `contact` have types of their own in schema.org. */
export const textPageData = (site: SiteSettings, slug: string, page: Page): StructuredData =>
  pageData(PAGE_TYPES[slug] ?? 'WebPage', site, page);

/** Maximum number of list entries in the structured data. The page itself shows all entries. */
const MAX_ENTRIES = 24;

/**
 * Structured data of a page with a list, and of the list's first entries. An empty list is omitted, because an
 * `ItemList` needs at least one entry.
 */
export const collectionData = (
  site: SiteSettings,
  page: Page,
  entries: readonly PageRef[],
): StructuredData => ({
  ...pageData('CollectionPage', site, page),
  ...(entries.length > 0 && {
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: entries.slice(0, MAX_ENTRIES).map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: site.publicUrl + path,
      })),
    },
  }),
});
