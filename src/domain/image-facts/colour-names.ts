import { type Oklab, oklabChroma, oklabHue } from '#shared/oklab.ts';
import { COLOUR_NAMES, type ColourName } from '#shared/screen-filters.ts';
import type { CountedColour } from './colour-counts.ts';

/** OKLab lightness below which colors of low chroma are black. */
const BLACK_BELOW = 0.3;
/** OKLab lightness above which colors of low chroma are white. */
const WHITE_ABOVE = 0.92;
/** Chroma from which people see a color instead of a neutral. It is higher in very dark and very light areas. */
const MIN_CHROMA = { dark: 0.06, medium: 0.035, light: 0.045 };

/** OKLab hues in degrees at which a name ends, ascending. Pink continues across 0. */
const HUES: readonly [end: number, name: ColourName][] = [
  [8, 'pink'],
  [38, 'red'],
  [74, 'orange'],
  [115, 'yellow'],
  [166, 'green'],
  [222, 'teal'],
  [274, 'blue'],
  [336, 'purple'],
  [360, 'pink'],
];

/** Dark or dull colors between red and yellow. */
const isBrown = (l: number, chroma: number, hue: number): boolean =>
  hue >= 35 && hue < 95 && ((l < 0.58 && chroma < 0.15) || (l < 0.85 && chroma < 0.09));

/** Pale reds. */
const isPink = (l: number, hue: number): boolean => hue < 30 && l > 0.76;

/** Returns the name that people give a color. */
export function nameColour(colour: Oklab): ColourName {
  const { l } = colour;
  const chroma = oklabChroma(colour);
  const lightness = l < BLACK_BELOW ? 'dark' : l > WHITE_ABOVE ? 'light' : 'medium';
  if (chroma < MIN_CHROMA[lightness])
    return lightness === 'dark' ? 'black' : lightness === 'light' ? 'white' : 'grey';
  const hue = oklabHue(colour);
  if (isBrown(l, chroma, hue)) return 'brown';
  if (isPink(l, hue)) return 'pink';
  return HUES.find(([end]) => hue < end)?.[1] ?? 'pink';
}

const NEUTRALS: readonly ColourName[] = ['black', 'grey', 'white'];
/** Share from which a neutral is named. It is high, because nearly every interface has some black, gray and white. */
const MIN_NEUTRAL_SHARE = 0.35;
/** Share from which another color is named: about two buttons on a desktop page. */
const MIN_SHARE = 0.008;
/**
 * Minimum share of the most frequent shade of a named color. It excludes colors that consist only of many rare shades,
 * as in photographs.
 */
const MIN_SHADE_SHARE = 0.004;

/** Returns the names of the colors that characterize an image, as positions in `COLOUR_NAMES`, ascending. */
export function listColourNames(groups: readonly CountedColour[]): number[] {
  const total = new Map<ColourName, number>();
  const largest = new Map<ColourName, number>();
  for (const group of groups) {
    const name = nameColour(group);
    total.set(name, (total.get(name) ?? 0) + group.share);
    largest.set(name, Math.max(largest.get(name) ?? 0, group.share));
  }
  const isNamed = (name: ColourName): boolean =>
    NEUTRALS.includes(name)
      ? (total.get(name) ?? 0) >= MIN_NEUTRAL_SHARE
      : (total.get(name) ?? 0) >= MIN_SHARE && (largest.get(name) ?? 0) >= MIN_SHADE_SHARE;
  return COLOUR_NAMES.flatMap((name, position) => (isNamed(name) ? [position] : []));
}
