import sharp from 'sharp';
import { type Oklab, oklabChroma, rgbToOklab } from '#shared/oklab.ts';

// Draws screenshots in the opposite theme, light or dark. `npm run eval:stacks` needs such *twins*, because there are
// few real screenshots of one screen in both themes.

/** Increment when twins are drawn differently, so that cached twins are not used anymore. */
export const RECOLOUR_VERSION = 1;

type Style = {
  /** OKLab lightness of the background and of the text of the new theme, 0 to 1. */
  background: number;
  foreground: number;
  /**
   * OKLab offset that is added to the color of the background. Other colors get less of it, the more their lightness
   * differs from that of the background.
   */
  tint: { a: number; b: number };
  /** Whether vivid colors keep their lightness, as the accents of many themes do. */
  keepsAccents: boolean;
};

/** Typical dark themes, for the twins of light screenshots. */
export const DARK_STYLES = {
  'pure black': { background: 0, foreground: 1, tint: { a: 0, b: 0 }, keepsAccents: false },
  'dark grey': { background: 0.23, foreground: 0.95, tint: { a: 0, b: 0 }, keepsAccents: true },
  'blue-tinted dark': {
    background: 0.21,
    foreground: 0.92,
    tint: { a: -0.005, b: -0.035 },
    keepsAccents: true,
  },
  'low contrast': { background: 0.28, foreground: 0.8, tint: { a: 0, b: 0 }, keepsAccents: false },
} as const satisfies Record<string, Style>;

/** Typical light themes, for the twins of dark screenshots. */
export const LIGHT_STYLES = {
  'pure white': { background: 1, foreground: 0.1, tint: { a: 0, b: 0 }, keepsAccents: true },
  cream: { background: 0.97, foreground: 0.25, tint: { a: 0.004, b: 0.02 }, keepsAccents: true },
} as const satisfies Record<string, Style>;

/** OKLab chroma above which a color counts as vivid. */
const VIVID_CHROMA = 0.1;
/** In a dark screen, colors up to this OKLab lightness count as background: it is seldom pure black. */
const DARK_BACKGROUND_LIGHTNESS = 0.2;

/** Side of the square blocks that are classified as photograph or interface, in pixels. */
const BLOCK = 16;
/** Two pixels differ if the sum of the differences of their channels exceeds this. JPEG noise stays below. */
const MIN_DIFFERENCE = 9;
/**
 * A block is varied if more than this share of its pixels differs from both the left and the upper neighbor. In a
 * photograph nearly all pixels do; interfaces consist of areas of one color.
 */
const MIN_VARIED_SHARE = 0.5;
/**
 * A varied block belongs to a photograph if at least this share of the 5 by 5 blocks around it is varied. A block of
 * text can be varied too, but has fewer varied blocks around it.
 */
const MIN_VARIED_NEIGHBOURS = 0.75;

/** Pixels of three bytes each: red, green and blue. */
type Raw = { data: Buffer; width: number; height: number };

/** Returns 1 for each varied block (`MIN_VARIED_SHARE`). */
function findVariedBlocks({ data, width, height }: Raw): {
  varied: Uint8Array;
  columns: number;
  rows: number;
} {
  const [columns, rows] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)];
  const counts = new Float64Array(columns * rows);
  const differs = (offset: number, other: number): boolean =>
    Math.abs((data[offset] as number) - (data[other] as number)) +
      Math.abs((data[offset + 1] as number) - (data[other + 1] as number)) +
      Math.abs((data[offset + 2] as number) - (data[other + 2] as number)) >
    MIN_DIFFERENCE;
  for (let y = 1; y < height; y += 1)
    for (let x = 1; x < width; x += 1) {
      const offset = 3 * (y * width + x);
      if (!differs(offset, offset - 3) || !differs(offset, offset - 3 * width)) continue;
      const block = Math.floor(y / BLOCK) * columns + Math.floor(x / BLOCK);
      counts[block] = (counts[block] as number) + 1;
    }
  return {
    varied: Uint8Array.from(counts, (count) => Number(count > MIN_VARIED_SHARE * BLOCK ** 2)),
    columns,
    rows,
  };
}

/** Returns 1 for each block of a photograph. */
function findPhotographs(raw: Raw): { photographs: Uint8Array; columns: number } {
  const { varied, columns, rows } = findVariedBlocks(raw);
  const photographs = varied.map((isVaried, block) => {
    if (!isVaried) return 0;
    const [row, column] = [Math.floor(block / columns), block % columns];
    let [sum, count] = [0, 0];
    for (let y = Math.max(0, row - 2); y <= Math.min(rows - 1, row + 2); y += 1)
      for (let x = Math.max(0, column - 2); x <= Math.min(columns - 1, column + 2); x += 1) {
        sum += varied[y * columns + x] as number;
        count += 1;
      }
    return Number(sum >= MIN_VARIED_NEIGHBOURS * count);
  });
  return { photographs, columns };
}

/** Converts linear light (0 to 1) to an sRGB channel (0 to 255). */
const toChannel = (linear: number): number => {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.max(0, Math.min(255, Math.round(255 * value)));
};

/** Inverse of `rgbToOklab`. Clips colors outside of sRGB. */
function oklabToRgb({ l: lightness, a, b }: Oklab): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toChannel(Math.max(0, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
    toChannel(Math.max(0, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
    toChannel(Math.max(0, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)),
  ];
}

/**
 * Returns a function that recolors a pixel, packed as 0xRRGGBB in sRGB. The function caches its results, because
 * screens have few colors.
 */
function createColourMap({ background, foreground, tint, keepsAccents }: Style): (packed: number) => number {
  const known = new Map<number, number>();
  // If the new background is lighter than the new text, the new theme is light, so the original is dark.
  const isOriginalDark = background > foreground;
  return (packed) => {
    const existing = known.get(packed);
    if (existing !== undefined) return existing;
    const colour = rgbToOklab(packed >> 16, (packed >> 8) & 255, packed & 255);
    // Distance of the color's lightness from the original background, 0 to 1.
    const distance = isOriginalDark
      ? Math.max(0, colour.l - DARK_BACKGROUND_LIGHTNESS) / (1 - DARK_BACKGROUND_LIGHTNESS)
      : 1 - colour.l;
    const inverted = background + (foreground - background) * distance;
    const l = keepsAccents && oklabChroma(colour) > VIVID_CHROMA ? colour.l : inverted;
    const tintShare = 1 - distance;
    const [red, green, blue] = oklabToRgb({
      l,
      a: colour.a + tint.a * tintShare,
      b: colour.b + tint.b * tintShare,
    });
    const recoloured = (red << 16) | (green << 8) | blue;
    known.set(packed, recoloured);
    return recoloured;
  };
}

/**
 * Returns the screenshot in the opposite theme, as a PNG. Inverts the lightness in OKLab, keeps the hue, and does not
 * change photographs.
 */
export async function recolour(upright: Buffer, style: Style): Promise<Buffer> {
  const { data, info } = await sharp(upright)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const { photographs, columns } = findPhotographs({ data, width, height });
  const map = createColourMap(style);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (photographs[Math.floor(y / BLOCK) * columns + Math.floor(x / BLOCK)]) continue;
      const offset = 3 * (y * width + x);
      const packed = map(
        ((data[offset] as number) << 16) | ((data[offset + 1] as number) << 8) | (data[offset + 2] as number),
      );
      data[offset] = packed >> 16;
      data[offset + 1] = (packed >> 8) & 255;
      data[offset + 2] = packed & 255;
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 2 })
    .toBuffer();
}
