import type { ImageRef } from '#shared/contracts/common.ts';
import { type ImageWidth, PREGENERATED_WIDTHS, THUMBNAIL_QUALITY } from '#shared/limits.ts';
import { maxRenditionWidth } from '#shared/rendition-width.ts';
import { imageUrl } from '#shared/urls.ts';

/**
 * Returns `src` and `srcset` of an image in several widths. The width descriptors are limited to the width of the
 * largest rendition: the server does not enlarge images, and limits the height of tall ones.
 */
export function renditionSources(
  image: ImageRef,
  widths: readonly number[],
  quality: number,
): { src: string; srcSet: string } {
  const candidates: string[] = [];
  const maxWidth = maxRenditionWidth(image);
  let src = '';
  for (const width of widths) {
    src = imageUrl(image.url, { width, quality });
    candidates.push(`${src} ${Math.min(width, maxWidth)}w`);
    if (width >= maxWidth) break;
  }
  return { src, srcSet: candidates.join(', ') };
}

/** Returns `src` and `srcset` of a thumbnail. By default, they use only the widths that are generated on upload. */
export const thumbnailSources = (
  image: ImageRef,
  widths: readonly ImageWidth[] = PREGENERATED_WIDTHS,
): { src: string; srcSet: string } => renditionSources(image, widths, THUMBNAIL_QUALITY);
