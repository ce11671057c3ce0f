import { arrange, BAR } from './arrange.ts';
import type { CardFacts } from './facts.ts';

/** Size of a picture on a card, and the width of the rendition it is drawn from, in pixels. */
export type PictureBox = { imageId: string; width: number; height: number; from: number };

/** Largest size, used where a logo is alone. */
const LOGO = { width: 200, height: 200, from: 300 };

/** Returns every picture of a card in the size of its slot. Renditions of screens exist since the upload. */
export function boxesOf({ shots, logoImageId }: CardFacts): PictureBox[] {
  const boxes = arrange(shots).slots.flatMap(({ shot, platform, width, height }) => {
    if (!shot) return [];
    const inside = platform === 'web' ? height - BAR : height;
    return [{ imageId: shot.imageId, width, height: inside, from: width > 400 ? 800 : 600 }];
  });
  return logoImageId ? [...boxes, { imageId: logoImageId, ...LOGO }] : boxes;
}
