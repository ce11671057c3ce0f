import type { SiteSettings } from '#shared/contracts/site.ts';
import { OEMBED_FORMATS, oembedUrl } from '#shared/urls.ts';
import type { Preview } from './social-image.ts';

/** Returns the full title of a page, such as `Apps - Vitrine`. Without a title, only the gallery's name [P-11]. */
export const pageTitle = (site: SiteSettings, title?: string | null): string =>
  title ? `${title} - ${site.name}` : site.name;

/** Preview image of pages that have no image of their own [P-63]. */
const defaultPreview = ({ socialImage, name: alt }: SiteSettings): Preview => ({ ...socialImage, alt });

/** In characters. Search engines truncate longer descriptions. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Returns a text as one line. A text longer than `MAX_DESCRIPTION_LENGTH` is cut and ends with an ellipsis. */
export const metaDescription = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  // Cut by whole characters, to keep surrogate pairs together.
  const characters = [...line];
  if (characters.length <= MAX_DESCRIPTION_LENGTH) return line;
  return `${characters
    .slice(0, MAX_DESCRIPTION_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
};

/** Structured data of one item (schema.org), without `@context`. */
export type StructuredData = { '@type': string } & Record<string, unknown>;

export type PageFacts = {
  site: SiteSettings;
  /** Canonical path, with the query if the query identifies the page. */
  path: string;
  /** Title without the suffix; null for the home page. */
  title?: string | null;
  description?: string | null;
  preview?: Preview | null;
  /** Dates of a post (ISO 8601). */
  article?: { publishedAt: string; updatedAt: string };
  /** For pages that search engines should follow but not index, such as further pages of a list. */
  unlisted?: boolean;
  /** Structured data. Only the server adds it, because crawlers do not navigate in the browser. */
  data?: StructuredData | readonly StructuredData[] | null | false;
  /** Whether other sites can embed the page by oEmbed. */
  isEmbeddable?: boolean;
};

type Tag = Record<string, unknown>;

const CONTEXT = { '@context': 'https://schema.org' };

const dataTag = (data: StructuredData | readonly StructuredData[]): Tag => ({
  'script:ld+json': 'length' in data ? { ...CONTEXT, '@graph': data } : { ...CONTEXT, ...data },
});

/** Adds links to the head of a page. */
export const withLinks = <H extends { links: Tag[] }>(head: H, links: readonly Tag[]): H => ({
  ...head,
  links: [...head.links, ...links],
});

/** Returns the head of a page: title, description, canonical address, previews, structured data. */
export function pageHead(facts: PageFacts): { meta: Tag[]; links: Tag[] } {
  const { site, path, article } = facts;
  const title = pageTitle(site, facts.title);
  const description = metaDescription(facts.description || site.description);
  const address = site.publicUrl + path;
  const preview: Preview = facts.preview ?? defaultPreview(site);
  const image = site.publicUrl + preview.url;
  const meta: Tag[] = [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: preview.type },
    { property: 'og:image:width', content: String(preview.width) },
    { property: 'og:image:height', content: String(preview.height) },
    { property: 'og:image:alt', content: preview.alt },
    // `summary_large_image` has a wide frame, which would show only the middle of a tall image.
    {
      name: 'twitter:card',
      content: preview.width > preview.height ? 'summary_large_image' : 'summary',
    },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: preview.alt },
  ];
  if (article) {
    meta.push({ property: 'article:published_time', content: article.publishedAt });
    meta.push({ property: 'article:modified_time', content: article.updatedAt });
  }
  if (facts.unlisted) meta.push({ name: 'robots', content: 'noindex, follow' });
  if (import.meta.env.SSR && facts.data) meta.push(dataTag(facts.data));
  const embeds = facts.isEmbeddable
    ? OEMBED_FORMATS.map((format) => ({
        rel: 'alternate',
        type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
        title,
        href: site.publicUrl + oembedUrl(address, format),
      }))
    : [];
  return { meta, links: [{ rel: 'canonical', href: address }, ...embeds] };
}
