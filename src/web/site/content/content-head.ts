import type { Post, PostSummary, StaticPage } from '#shared/contracts/content.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { pages } from '#shared/urls.ts';
import { pageHead } from '../seo.ts';
import { widePreview } from '../social-image.ts';
import { breadcrumbData, textPageData } from '../structured-data.ts';

export const staticPageHead = (
  site: SiteSettings,
  { slug, title, excerpt }: Pick<StaticPage, 'slug' | 'title' | 'excerpt'>,
) =>
  pageHead({
    site,
    path: pages.page(slug),
    title,
    description: excerpt,
    data:
      import.meta.env.SSR &&
      textPageData(site, slug, { name: title, path: pages.page(slug), description: excerpt }),
  });

/** Head of the list of posts. */
export const blogHead = (site: SiteSettings, posts: readonly PostSummary[], unlisted: boolean) => {
  const description = `News from ${site.name}, and insights from its screens.`;
  return pageHead({
    site,
    path: pages.blog,
    title: 'Blog',
    description,
    unlisted,
    data: import.meta.env.SSR && {
      '@type': 'Blog',
      name: `${site.name} blog`,
      url: site.publicUrl + pages.blog,
      description,
      blogPost: posts.map(({ slug, title, publishedAt }) => ({
        '@type': 'BlogPosting',
        headline: title,
        url: site.publicUrl + pages.post(slug),
        datePublished: publishedAt,
      })),
    },
  });
};

export function postHead(site: SiteSettings, post: Omit<Post, 'html'>) {
  const { slug, title, excerpt, featuredImage, publishedAt, updatedAt } = post;
  const preview = featuredImage && widePreview(featuredImage, featuredImage.alt);
  // Changes before the publication date do not count as modifications.
  const modifiedAt = [updatedAt, publishedAt].sort().at(-1) ?? publishedAt;
  const publisher = { '@type': 'Organization', name: site.name, url: site.publicUrl };
  return pageHead({
    site,
    path: pages.post(slug),
    title,
    description: excerpt,
    preview,
    article: { publishedAt, updatedAt: modifiedAt },
    data: import.meta.env.SSR && [
      breadcrumbData(site, [
        { name: 'Blog', path: pages.blog },
        { name: title, path: pages.post(slug) },
      ]),
      {
        '@type': 'BlogPosting',
        headline: title,
        description: excerpt,
        url: site.publicUrl + pages.post(slug),
        mainEntityOfPage: site.publicUrl + pages.post(slug),
        datePublished: publishedAt,
        dateModified: modifiedAt,
        ...(preview && { image: site.publicUrl + preview.url }),
        author: publisher,
        publisher,
      },
    ],
  });
}
