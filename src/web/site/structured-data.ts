import type { SiteSettings } from '#shared/contracts/site.ts';
import { type Data, metaDescription } from './seo.ts';

type Place = { name: string; path: string };

/** A trail of pages from the widest to this one, as structured data. */
export const breadcrumbData = (site: SiteSettings, trail: readonly Place[]): Data => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site.publicUrl + path,
  })),
});

/**
 * The site itself. Without a search action: the search is a dialog, no page could be named that answers a question.
 */
export const websiteData = (site: SiteSettings, description: string): Data => ({
  '@type': 'WebSite',
  '@id': `${site.publicUrl}/#site`,
  name: site.name,
  url: site.publicUrl,
  description,
  inLanguage: 'en',
});

type Page = Place & { description?: string | null };

const pageData = (type: string, site: SiteSettings, { name, path, description }: Page): Data => ({
  '@type': type,
  name,
  url: site.publicUrl + path,
  ...(description && { description: metaDescription(description) }),
  isPartOf: { '@id': `${site.publicUrl}/#site` },
});

const SPECIAL_PAGES: Record<string, string> = { about: 'AboutPage', contact: 'ContactPage' };

/** A page of text; those about the gallery and its people have a type of their own. */
export const textPageData = (site: SiteSettings, slug: string, page: Page): Data =>
  pageData(SPECIAL_PAGES[slug] ?? 'WebPage', site, page);

/** Entries of a list in the head: the page itself has all of them. */
const MAX_ENTRIES = 24;

/** A page that lists others, with the first of them. An empty list is left out: it must have an entry. */
export const collectionData = (site: SiteSettings, page: Page, entries: readonly Place[]): Data => ({
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
