import { removeHeadingLinks } from '#domain/content/markdown/headings.ts';
import type { FeedPost } from '#domain/content/posts/queries.ts';
import { fitInside } from '#domain/images/renditions/rendition-plan.ts';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { imageUrl, pages } from '#shared/urls.ts';
import { makeUrlsAbsolute } from './absolute-html.ts';
import { type FeedEntry, latest } from './feed.ts';
import { escapeXml } from './xml.ts';

/** Maximum width in pixels. It suffices for the column of a feed reader on a high-density display. */
const IMAGE_WIDTH = 1200;

/** Returns the URL and size of the image as a JPEG, which all feed readers support. */
const toFeedImage = (siteUrl: string, image: ImageRef, alt: string): NonNullable<FeedEntry['image']> => ({
  url: siteUrl + imageUrl(image.url, { width: IMAGE_WIDTH, format: 'jpeg' }),
  type: 'image/jpeg',
  ...fitInside(image, { width: IMAGE_WIDTH }, false),
  alt,
});

const imageHtml = (image: FeedEntry['image']): string =>
  image
    ? `<p><img src="${escapeXml(image.url)}" width="${image.width}" height="${image.height}" alt="${escapeXml(image.alt)}"></p>`
    : '';

export function screenEntry(siteUrl: string, screen: ScreenCard): FeedEntry {
  const { id, title, app, platform, image, createdAt } = screen;
  const label = PLATFORM_LABELS[platform];
  const feedImage = toFeedImage(siteUrl, image, `${title}, ${app.name}`);
  const appUrl = siteUrl + pages.app(platform, app.slug);
  return {
    id: `urn:uuid:${id}`,
    url: siteUrl + pages.screen(id),
    title: `${title}, ${app.name}`,
    summary: `${title}: a ${label} screen of ${app.name}.`,
    html: `${imageHtml(feedImage)}<p>${escapeXml(title)}: a ${label} screen of <a href="${escapeXml(appUrl)}">${escapeXml(app.name)}</a>.</p>`,
    image: feedImage,
    publishedAt: createdAt,
    updatedAt: createdAt,
  };
}

export function postEntry(siteUrl: string, post: FeedPost): FeedEntry {
  const url = siteUrl + pages.post(post.slug);
  const feedImage = post.featuredImage && toFeedImage(siteUrl, post.featuredImage, post.featuredImage.alt);
  return {
    id: `urn:uuid:${post.id}`,
    url,
    title: post.title,
    summary: post.excerpt,
    html: imageHtml(feedImage) + makeUrlsAbsolute(removeHeadingLinks(post.html), siteUrl, url),
    image: feedImage,
    publishedAt: post.publishedAt,
    // A post edited only before its publication date counts as updated on that date.
    updatedAt: latest([post.publishedAt, post.updatedAt]) ?? post.publishedAt,
  };
}
