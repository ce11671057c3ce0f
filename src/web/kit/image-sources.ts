import type { ImageRef } from '#shared/contracts/common.ts';
import { PREGENERATED_WIDTHS } from '#shared/limits.ts';
import { imageUrl } from '#shared/urls.ts';

/**
 * Returns the `srcset` of a thumbnail from the widths that exist since the upload, none wider than the picture:
 * the service never enlarges, so a larger descriptor would be wrong.
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
