import { arrange, BAR_HEIGHT } from './arrange.ts';
import type { CardFacts } from './facts.ts';

/** Size of an image on a card, and width of the rendition that is read for it, in pixels. */
export type CardImageBox = { imageId: string; width: number; height: number; renditionWidth: number };

/** The largest size of a logo: the size on a card without a name. */
const LOGO = { width: 200, height: 200, renditionWidth: 300 };

/**
 * Lists all images of a card with the sizes of their slots. Screenshots are read from the renditions of 600 and 800
 * pixels, which exist already: the server creates them when a screen is uploaded.
 */
export function listImageBoxes({ shots, logoImageId }: CardFacts): CardImageBox[] {
  const boxes = arrange(shots).slots.flatMap(({ shot, platform, width, height }) => {
    if (!shot) return [];
    const imageHeight = platform === 'web' ? height - BAR_HEIGHT : height;
    return [{ imageId: shot.imageId, width, height: imageHeight, renditionWidth: width > 400 ? 800 : 600 }];
  });
  return logoImageId ? [...boxes, { imageId: logoImageId, ...LOGO }] : boxes;
}
