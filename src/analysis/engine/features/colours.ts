import type { Raster, Rasters } from './rasters.ts';

const HUES = 8;
/** Difference of a pixel's largest and smallest channel, out of 255, above which the pixel counts as colored. */
const MIN_COLOUR_SPREAD = 30;

/** Features of the shape, brightness and colors of an image. */
export type Colours = {
  /** Natural logarithm of height divided by width. */
  aspect: number;
  /** 1 if height divided by width is above 1.2, otherwise 0. */
  portrait: number;
  /** 1 if height divided by width is above 2.6, as for a long page, otherwise 0. */
  tall: number;
  /** 1 if height divided by width is below 0.9, otherwise 0. */
  wide: number;
  /** Mean brightness, 0 to 1. */
  brightness: number;
  /** 1 if the brightness is below 0.4, otherwise 0. */
  dark: number;
  /** Mean saturation, 0 to 1. */
  saturation: number;
  /** Entropy of the colors in bits, divided by 6: 0 for a single color, larger for more colors. */
  variety: number;
  /** Share of pixels with the most frequent color. */
  commonest: number;
};

/**
 * Returns which of `HUES` equal parts of the color wheel contains a color. `max` is the color's largest channel, and
 * `spread` the difference of its largest and smallest channel.
 */
function hueBin(red: number, green: number, blue: number, max: number, spread: number): number {
  // Position on the color wheel as in the HSV model: 0 for red, 2 for green, 4 for blue, below 6.
  const sixth =
    max === red
      ? ((green - blue) / spread + 6) % 6
      : max === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return Math.floor((sixth / 6) * HUES) % HUES;
}

function analyzeColours({ data }: Raster) {
  const pixels = data.length / 3;
  const hues = new Array<number>(HUES).fill(0);
  const counts = new Map<number, number>();
  let saturation = 0;
  for (let offset = 0; offset < data.length; offset += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(offset, offset + 3);
    const max = Math.max(red, green, blue);
    const spread = max - Math.min(red, green, blue);
    saturation += max ? spread / max / pixels : 0;
    if (spread > MIN_COLOUR_SPREAD) {
      const hue = hueBin(red, green, blue, max, spread);
      hues[hue] = (hues[hue] ?? 0) + 1 / pixels;
    }
    // Colors are counted in cells of 3 bits per channel, so that nearly equal colors count as one.
    const cell = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const shares = [...counts.values()].map((count) => count / pixels);
  const entropy = shares.reduce((sum, share) => sum - share * Math.log2(share), 0);
  return { saturation, hues, variety: entropy / 6, commonest: Math.max(...shares) };
}

/** Computes the features of `Colours` and, as `hue 0` to `hue 7`, the share of pixels that are colored in each hue. */
export function computeColours({ width, height, grey, colour }: Rasters): Colours & Record<string, number> {
  const ratio = height / width;
  const brightness = grey.data.reduce((sum, value) => sum + value, 0) / grey.data.length / 255;
  const { saturation, hues, variety, commonest } = analyzeColours(colour);
  return {
    aspect: Math.log(ratio),
    portrait: Number(ratio > 1.2),
    tall: Number(ratio > 2.6),
    wide: Number(ratio < 0.9),
    brightness,
    dark: Number(brightness < 0.4),
    saturation,
    variety,
    commonest,
    ...Object.fromEntries(hues.map((share, hue) => [`hue ${hue}`, share])),
  };
}
