import { arrange, BAR_HEIGHT } from './arrange.ts';
import type { CardFacts } from './facts.ts';

/** Size of an image on a card, and the width of the rendition it is drawn from, in pixels. */
export type CardImageBox = { imageId: string; width: number; height: number; from: number };

/** The size of a logo on a card without a name, where it is largest. */
const LOGO = { width: 200, height: 200, from: 300 };

/** Lists all images of a card with the sizes of their slots. The renditions of screens were made at the upload. */
export function listImageBoxes({ shots, logoImageId }: CardFacts): CardImageBox[] {
  const boxes = arrange(shots).slots.flatMap(({ shot, platform, width, height }) => {
    if (!shot) return [];
    const inside = platform === 'web' ? height - BAR_HEIGHT : height;
    return [{ imageId: shot.imageId, width, height: inside, from: width > 400 ? 800 : 600 }];
  });
  return logoImageId ? [...boxes, { imageId: logoImageId, ...LOGO }] : boxes;
}
