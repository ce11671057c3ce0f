import type { ImageRef } from '#shared/contracts/common.ts';
import type { Platform } from '#shared/platforms.ts';
import { imageUrl } from '#shared/urls.ts';

/** A picture for previews of links; sizes in pixels. */
export type Preview = {
  /** Path. */
  url: string;
  type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  /** What is to be seen. */
  alt: string;
};

/** No network shows more. */
const EDGE = 1200;
/** Captures of a whole scrolled page, height by width: only their beginning says anything in a preview. */
const TALL: Record<Platform, number> = { web: 1, ios: 2.4 };
/** What is cut from the top of these. */
const CUT: Record<Platform, { width: number; height: number }> = {
  web: { width: 1200, height: 630 },
  ios: { width: 600, height: 1200 },
};

/** The screen itself, whole where its shape allows. A fixed format: what fetches previews rarely says what it takes. */
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

/** A picture of any shape in the one that all networks show. */
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
