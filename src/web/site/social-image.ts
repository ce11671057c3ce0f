import type { ImageRef } from '#shared/contracts/common.ts';
import type { Platform } from '#shared/platforms.ts';
import { imageUrl } from '#shared/urls.ts';

/** An image for link previews; sizes in pixels. */
export type Preview = {
  /** Path. */
  url: string;
  type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  /** Alternative text. */
  alt: string;
};

/** Maximum width and height of a preview, in pixels. Social networks do not show larger images. */
const MAX_EDGE = 1200;
/** Ratio of height to width above which an image is a full-page capture, of which previews show only the top. */
const TALL_RATIOS: Record<Platform, number> = { web: 1, ios: 2.4 };
/** Size of the crop from the top of a full-page capture, in pixels. */
const CROPS: Record<Platform, { width: number; height: number }> = {
  web: { width: 1200, height: 630 },
  ios: { width: 600, height: 1200 },
};

/**
 * Preview of a screen: the whole screen, or its top if it is a full-page capture. Always a JPEG, because
 * preview crawlers rarely send an Accept header.
 */
export function screenPreview(image: ImageRef, platform: Platform, alt: string): Preview {
  const { url, width, height } = image;
  if (height > TALL_RATIOS[platform] * width) {
    const crop = CROPS[platform];
    const options = { ...crop, fit: 'cover', gravity: 'top', format: 'jpeg' } as const;
    return { url: imageUrl(url, options), type: 'image/jpeg', ...crop, alt };
  }
  const scale = Math.min(1, MAX_EDGE / Math.max(width, height));
  const edge = height > width ? { height: MAX_EDGE } : { width: MAX_EDGE };
  return {
    url: imageUrl(url, { ...edge, format: 'jpeg' }),
    type: 'image/jpeg',
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    alt,
  };
}

/** Crops an image of any shape to 1200 x 630 pixels, which all social networks show completely. */
export const widePreview = ({ url }: Pick<ImageRef, 'url'>, alt: string): Preview => ({
  url: imageUrl(url, { width: 1200, height: 630, fit: 'cover', format: 'jpeg' }),
  type: 'image/jpeg',
  width: 1200,
  height: 630,
  alt,
});

/** Preview made of the social card of a home page, an app or a category; null if `url` is missing. */
export const cardPreview = (url: string | null | undefined, alt: string): Preview | null =>
  url ? { url, type: 'image/jpeg', width: 1200, height: 630, alt } : null;
