import type { ImageRef } from '#shared/contracts/common.ts';
import { IMAGE_WIDTHS, MAX_RENDITION_EDGE } from '#shared/limits.ts';
import { isPlatform, type Platform } from '#shared/platforms.ts';
import { isSlug } from '#shared/slug.ts';
import { imageUrl, OEMBED_FORMATS, type OembedFormat } from '#shared/urls.ts';
import { isUuid } from '#shared/uuid.ts';
import { element, textElement, xmlDocument } from './xml.ts';

/** Largest size that the consumer can show, in pixels. */
export type OembedBounds = { maxWidth: number; maxHeight: number };

export type OembedTarget = { kind: 'screen'; id: string } | { kind: 'app'; platform: Platform; slug: string };

export type OembedRequest = { target: OembedTarget; format: OembedFormat; bounds: OembedBounds };

/** Errors have the status 404 or 501, as the oEmbed specification says, or 400 for malformed parameters. */
export type OembedRefusal = { status: 400 | 404 | 501; message: string };

/** Fields of a response (oembed.com, section 2.3.4), without `version`. */
export type Oembed = { type: 'photo' | 'rich' | 'link' } & Record<string, string | number>;

/** Returns the page of this gallery that a URL identifies, or null. Query and fragment are ignored. */
export function parseOembedTarget(url: string, publicUrl: string): OembedTarget | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, pathname, username, password } = new URL(url);
  // The protocols may differ: services often store the http address of a site that has moved to https.
  if (!/^https?:$/.test(protocol) || host !== new URL(publicUrl).host || username || password) return null;
  const [, first, second = '', third = '', ...more] = pathname.replace(/\/$/, '').split('/');
  if (first === 'screen' && isUuid(second) && third === '' && more.length === 0)
    return { kind: 'screen', id: second.toLowerCase() };
  if (isPlatform(first) && second === 'apps' && isSlug(third) && more.length === 0) {
    return { kind: 'app', platform: first, slug: third };
  }
  return null;
}

/** Returns a bound in pixels: infinity if the parameter is missing or empty, and null if it is malformed. */
function parseBound(text: string | null): number | null {
  if (text === null || text === '') return Number.POSITIVE_INFINITY;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** Parses the query of an oEmbed request. The first value of a repeated parameter counts. */
export function parseOembedRequest(query: URLSearchParams, publicUrl: string): OembedRequest | OembedRefusal {
  const format = OEMBED_FORMATS.find((known) => known === (query.get('format') ?? 'json').toLowerCase());
  if (!format) return { status: 501, message: 'The formats are json and xml' };
  const maxWidth = parseBound(query.get('maxwidth'));
  const maxHeight = parseBound(query.get('maxheight'));
  if (maxWidth === null || maxHeight === null)
    return { status: 400, message: 'maxwidth and maxheight must be positive numbers of pixels' };
  const url = query.get('url');
  if (!url) return { status: 400, message: 'The parameter url is missing' };
  const target = parseOembedTarget(url, publicUrl);
  if (!target) return { status: 404, message: 'This is not a screen or an app of this gallery' };
  return { target, format, bounds: { maxWidth, maxHeight } };
}

type Size = { width: number; height: number };

/** Returns URL and size of the largest rendition within the bounds, or null if all are larger. */
function largestRendition(
  { url, width, height }: ImageRef,
  { maxWidth, maxHeight }: OembedBounds,
): (Size & { url: string }) | null {
  // A rendition taller than `MAX_RENDITION_EDGE` is scaled down, so its size would differ from the one calculated here.
  const boundedHeight = Math.min(maxHeight, MAX_RENDITION_EDGE);
  for (const option of IMAGE_WIDTHS.toReversed()) {
    // Renditions are never larger than the original.
    const scale = Math.min(1, option / width);
    const size = {
      width: Math.round(width * scale),
      height: Math.max(1, Math.round(height * scale)),
    };
    if (size.width <= maxWidth && size.height <= boundedHeight)
      return { url: imageUrl(url, { width: option, format: 'jpeg' }), ...size };
  }
  return null;
}

const MAX_THUMBNAIL: OembedBounds = { maxWidth: 300, maxHeight: 1200 };

/**
 * Returns the fields that describe the image of a screen: a photo with a thumbnail, or a link if no rendition fits
 * the bounds.
 */
export function describePhoto(image: ImageRef, bounds: OembedBounds, siteUrl: string): Oembed {
  const photo = largestRendition(image, bounds);
  if (!photo) return { type: 'link' };
  const thumbnail = largestRendition(image, {
    maxWidth: Math.min(bounds.maxWidth, MAX_THUMBNAIL.maxWidth),
    maxHeight: Math.min(bounds.maxHeight, MAX_THUMBNAIL.maxHeight),
  });
  return {
    type: 'photo',
    url: siteUrl + photo.url,
    width: photo.width,
    height: photo.height,
    ...(thumbnail && {
      thumbnail_url: siteUrl + thumbnail.url,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  };
}

/** Size of social cards, in pixels. */
const CARD_SIZE = { width: 1200, height: 630 };
/**
 * Maximum width of an embedded card in pixels, even if the consumer allows more or sends no `maxwidth`. It is about the
 * width of the text column of most sites.
 */
const MAX_CARD_WIDTH = 600;

/**
 * Returns the fields that describe the page of an app: HTML with its social card scaled down to the bounds, or a link
 * if the card would be less than one pixel high. All URLs are absolute.
 */
export function describeCard(
  card: { url: string; page: string; alt: string },
  { maxWidth, maxHeight }: OembedBounds,
): Oembed {
  const width = Math.floor(
    Math.min(MAX_CARD_WIDTH, maxWidth, (maxHeight * CARD_SIZE.width) / CARD_SIZE.height),
  );
  const height = Math.floor((width * CARD_SIZE.height) / CARD_SIZE.width);
  if (height < 1) return { type: 'link' };
  // The thumbnail is the card in its only size, and an oEmbed thumbnail must not exceed the bounds.
  const isThumbnailAllowed = maxWidth >= CARD_SIZE.width && maxHeight >= CARD_SIZE.height;
  const picture = element('img', { src: card.url, width, height, alt: card.alt });
  return {
    type: 'rich',
    html: element('a', { href: card.page }, [picture]).text,
    width,
    height,
    ...(isThumbnailAllowed && {
      thumbnail_url: card.url,
      thumbnail_width: CARD_SIZE.width,
      thumbnail_height: CARD_SIZE.height,
    }),
  };
}

export const writeOembed = (fields: Oembed, format: OembedFormat): string => {
  const all = { version: '1.0', ...fields };
  return format === 'json'
    ? JSON.stringify(all)
    : xmlDocument(
        element(
          'oembed',
          {},
          Object.entries(all).map(([name, value]) => textElement(name, String(value))),
        ),
      );
};
