import type { ImageRef } from '#shared/contracts/common.ts';
import { PREGENERATED_WIDTHS } from '#shared/limits.ts';
import { imageUrl } from '#shared/urls.ts';

/**
 * Returns `src` and `srcset` of a thumbnail. They use only the widths that are generated on upload. The width
 * descriptors are limited to the width of the image, because the server never enlarges an image.
 */
export function thumbnailSources(image: ImageRef): { src: string; srcSet: string } {
  const candidates: string[] = [];
  let src = '';
  for (const width of PREGENERATED_WIDTHS) {
    src = imageUrl(image.url, { width });
    candidates.push(`${src} ${Math.min(width, image.width)}w`);
    if (width >= image.width) break;
  }
  return { src, srcSet: candidates.join(', ') };
}
