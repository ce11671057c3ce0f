import type { SiteSettings } from '#shared/contracts/site.ts';

/** The one dash style of all titles: `Apps - Vitrine`; no title gives the product's name alone [P-11]. */
export const pageTitle = (site: SiteSettings, title?: string | null): string =>
  title ? `${title} - ${site.name}` : site.name;

export const SITE_DESCRIPTION =
  'A curated gallery of real screenshots from web and iOS apps, sorted by app, screen type, UX pattern and UI element.';

const SOCIAL_IMAGE = '/social.png';

/** Search results cut longer descriptions off anyway. */
const DESCRIPTION_MAX = 160;

export const metaDescription = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > DESCRIPTION_MAX ? `${line.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…` : line;
};

export type PageFacts = {
  site: SiteSettings;
  /** Canonical path, query included where it names a page of its own. */
  path: string;
  /** Without the suffix; none for the home page. */
  title?: string | null;
  description?: string | null;
  /** Path of a picture for previews, at best 1200 x 630. */
  image?: string | null;
  imageAlt?: string | null;
  /** Pages that a search engine should follow but not list: further pages of a list. */
  unlisted?: boolean;
  /** Structured data (schema.org), without its context. */
  data?: Record<string, unknown> | null;
};

type Tag = Record<string, unknown>;

/** Everything in the head that tells others what the page is: title, description, canonical, previews, data. */
export function pageHead(facts: PageFacts): { meta: Tag[]; links: Tag[] } {
  const { site, path } = facts;
  const title = pageTitle(site, facts.title);
  const description = metaDescription(facts.description || SITE_DESCRIPTION);
  const url = site.publicUrl + path;
  const image = site.publicUrl + (facts.image ?? SOCIAL_IMAGE);
  const imageAlt = facts.imageAlt ?? site.name;
  const meta: Tag[] = [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: imageAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: imageAlt },
  ];
  if (facts.unlisted) meta.push({ name: 'robots', content: 'noindex, follow' });
  if (facts.data) meta.push({ 'script:ld+json': { '@context': 'https://schema.org', ...facts.data } });
  return { meta, links: [{ rel: 'canonical', href: url }] };
}

/** A trail of pages from the widest to this one, as structured data. */
export const breadcrumbData = (site: SiteSettings, trail: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site.publicUrl + path,
  })),
});
