import type { ImageRef } from '#shared/contracts/common.ts';
import type { Platform } from '#shared/platforms.ts';
import { imageUrl } from '#shared/urls.ts';

/** A picture for link previews; sizes in pixels. */
export type Preview = {
  /** Path. */
  url: string;
  type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  /** Alternative text. */
  alt: string;
};

/** No network shows larger pictures. */
const EDGE = 1200;
/** Ratio of height to width above which a picture is a full-page capture, of which previews show only the top. */
const TALL: Record<Platform, number> = { web: 1, ios: 2.4 };
/** Size of the crop from the top of such pictures. */
const CUT: Record<Platform, { width: number; height: number }> = {
  web: { width: 1200, height: 630 },
  ios: { width: 600, height: 1200 },
};

/**
 * Preview of a screen, complete if its shape allows. In a fixed format, because preview crawlers rarely send an
 * Accept header.
 */
export function screenPreview(image: ImageRef, platform: Platform, alt: string): Preview {
  const { url, width, height } = image;
  if (height > TALL[platform] * width) {
    const cut = CUT[platform];
    const options = { ...cut, fit: 'cover', gravity: 'top', format: 'jpeg' } as const;
    return { url: imageUrl(url, options), type: 'image/jpeg', ...cut, alt };
  }
  const scale = Math.min(1, EDGE / Math.max(width, height));
  const edge = height > width ? { height: EDGE } : { width: EDGE };
  return {
    url: imageUrl(url, { ...edge, format: 'jpeg' }),
    type: 'image/jpeg',
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    alt,
  };
}

/** Crops a picture of any shape to the one that all networks show. */
export const widePreview = ({ url }: Pick<ImageRef, 'url'>, alt: string): Preview => ({
  url: imageUrl(url, { width: 1200, height: 630, fit: 'cover', format: 'jpeg' }),
  type: 'image/jpeg',
  width: 1200,
  height: 630,
  alt,
});

/** The composed card of a home page, an app or a category; null where there is none. */
export const cardPreview = (url: string | null | undefined, alt: string): Preview | null =>
  url ? { url, type: 'image/jpeg', width: 1200, height: 630, alt } : null;
