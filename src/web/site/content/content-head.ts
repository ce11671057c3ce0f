import type { Post, StaticPage } from '#shared/contracts/content.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { imageUrl, pages } from '#shared/urls.ts';
import { pageHead } from '../seo.ts';

export const staticPageHead = (
  site: SiteSettings,
  { slug, title, excerpt }: Pick<StaticPage, 'slug' | 'title' | 'excerpt'>,
) => pageHead({ site, path: pages.page(slug), title, description: excerpt });

/** Path of a post's picture in the size of a link preview. */
const preview = (url: string): string =>
  imageUrl(url, { width: 1200, height: 630, fit: 'cover', format: 'jpeg' });

export function postHead(site: SiteSettings, post: Omit<Post, 'html'>) {
  const { slug, title, excerpt, featuredImage, publishedAt, updatedAt } = post;
  const image = featuredImage && preview(featuredImage.url);
  const publisher = { '@type': 'Organization', name: site.name, url: site.publicUrl };
  return pageHead({
    site,
    path: pages.post(slug),
    title,
    description: excerpt,
    image,
    imageAlt: featuredImage?.alt ?? null,
    data: {
      '@type': 'BlogPosting',
      headline: title,
      description: excerpt,
      url: site.publicUrl + pages.post(slug),
      mainEntityOfPage: site.publicUrl + pages.post(slug),
      datePublished: publishedAt,
      // What was written before its day has not been changed since then.
      dateModified: [updatedAt, publishedAt].sort().at(-1),
      ...(image && { image: site.publicUrl + image }),
      author: publisher,
      publisher,
    },
  });
}
