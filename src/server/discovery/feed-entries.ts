import type { FeedPost } from '#domain/content/posts/queries.ts';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { imageUrl, pages } from '#shared/urls.ts';
import { absoluteHtml } from './absolute-html.ts';
import { type FeedEntry, latest } from './feed.ts';
import { escapeXml } from './xml.ts';

/** In pixels: enough for a feed reader's column on a high-density display. */
const PICTURE_WIDTH = 1200;

/** Returns the image as a JPEG, which all feed readers support. */
function pictureOf(siteUrl: string, { url, width, height }: ImageRef, alt: string): FeedEntry['picture'] {
  const scale = Math.min(1, PICTURE_WIDTH / width);
  return {
    url: siteUrl + imageUrl(url, { width: PICTURE_WIDTH, format: 'jpeg' }),
    type: 'image/jpeg',
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    alt,
  };
}

const pictureHtml = (picture: FeedEntry['picture']): string =>
  picture
    ? `<p><img src="${escapeXml(picture.url)}" width="${picture.width}" height="${picture.height}" alt="${escapeXml(picture.alt)}"></p>`
    : '';

export function screenEntry(siteUrl: string, screen: ScreenCard): FeedEntry {
  const { id, title, app, platform, image, createdAt } = screen;
  const label = PLATFORM_LABELS[platform];
  const picture = pictureOf(siteUrl, image, `${title}, ${app.name}`);
  const appUrl = siteUrl + pages.app(platform, app.slug);
  return {
    id: `urn:uuid:${id}`,
    url: siteUrl + pages.screen(id),
    title: `${title}, ${app.name}`,
    summary: `${title}: a ${label} screen of ${app.name}.`,
    html: `${pictureHtml(picture)}<p>${escapeXml(title)}: a ${label} screen of <a href="${escapeXml(appUrl)}">${escapeXml(app.name)}</a>.</p>`,
    picture,
    publishedAt: createdAt,
    updatedAt: createdAt,
  };
}

export function postEntry(siteUrl: string, post: FeedPost): FeedEntry {
  const url = siteUrl + pages.post(post.slug);
  const picture = post.featuredImage && pictureOf(siteUrl, post.featuredImage, post.featuredImage.alt);
  return {
    id: `urn:uuid:${post.id}`,
    url,
    title: post.title,
    summary: post.excerpt,
    html: pictureHtml(picture) + absoluteHtml(post.html, siteUrl, url),
    picture,
    publishedAt: post.publishedAt,
    // A post edited only before its publication date counts as updated on that date.
    updatedAt: latest([post.publishedAt, post.updatedAt]) ?? post.publishedAt,
  };
}
