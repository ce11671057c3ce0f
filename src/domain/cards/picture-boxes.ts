import { arrange, BAR } from './arrange.ts';
import type { CardFacts } from './facts.ts';

/** How large a picture stands on a card, and the width of the rendition that it is drawn from, in pixels. */
export type PictureBox = { imageId: string; width: number; height: number; from: number };

/** Logos are largest where they stand alone. */
const LOGO = { width: 200, height: 200, from: 300 };

/** Every picture that a card shows, in the size of its place. Of screens the renditions are there since the upload. */
export function boxesOf({ shots, logoImageId }: CardFacts): PictureBox[] {
  const boxes = arrange(shots).slots.flatMap(({ shot, platform, width, height }) => {
    if (!shot) return [];
    const inside = platform === 'web' ? height - BAR : height;
    return [{ imageId: shot.imageId, width, height: inside, from: width > 400 ? 800 : 600 }];
  });
  return logoImageId ? [...boxes, { imageId: logoImageId, ...LOGO }] : boxes;
}
