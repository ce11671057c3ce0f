import { oklabChroma, oklabDistance } from '#shared/oklab.ts';
import type { PaletteColour } from '#shared/screen-filters.ts';
import type { CountedColour } from './colour-counts.ts';

export const MAX_PALETTE = 6;
/** Colors within this distance of a more frequent one count as its shades. */
const MERGE_DISTANCE = 0.06;
/** Maximum number of groups. Colors that would need further groups are too rare for a palette. */
const MAX_GROUPS = 64;
/** Colors of a smaller share are antialiasing or icons. */
const MIN_SHARE = 0.003;
/** Number of most frequent colors that are chosen before vivid ones: usually background and surface. */
const ALWAYS_INCLUDED = 2;
/** Factor by which a color of chroma `VIVID_CHROMA` is preferred to a gray of the same share. */
const VIVID_FACTOR = 9;
const VIVID_CHROMA = 0.2;

const preference = ({ share, ...colour }: CountedColour): number =>
  share * (1 + ((VIVID_FACTOR - 1) * oklabChroma(colour)) / VIVID_CHROMA);

/** Groups similar colors, most frequent first. Each group has the color of its most frequent member. */
export function groupColours(colours: readonly CountedColour[]): CountedColour[] {
  const groups: CountedColour[] = [];
  for (const colour of colours) {
    const near = groups.find((group) => oklabDistance(group, colour) < MERGE_DISTANCE);
    if (near) near.share += colour.share;
    else if (groups.length < MAX_GROUPS) groups.push({ ...colour });
  }
  return groups.sort((a, b) => b.share - a.share);
}

/**
 * Chooses up to six colors of an image, largest share first. A vivid color is preferred to grays, because the color
 * of a brand often covers only some buttons.
 */
export function choosePalette(groups: readonly CountedColour[]): PaletteColour[] {
  const [always, others] = [groups.slice(0, ALWAYS_INCLUDED), groups.slice(ALWAYS_INCLUDED)];
  const preferred = others
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => preference(b) - preference(a))
    .slice(0, MAX_PALETTE - ALWAYS_INCLUDED);
  return [...always, ...preferred]
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => b.share - a.share)
    .map(({ hex, share }) => ({ hex, share: Math.round(share * 1e3) / 1e3 }));
}
