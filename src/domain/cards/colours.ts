import { createHash } from 'node:crypto';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { hexToOklab, type Oklab, oklabChroma, rgbToOklab } from '#shared/oklab.ts';

/** Lightness 0 to 1, chroma from 0, hue in radians. Source: Björn Ottosson, 2020, 'A perceptual color space'. */
type Oklch = { lightness: number; chroma: number; hue: number };

/** Applies the transfer function of sRGB (IEC 61966-2-1) to a linear component from 0 to 1. */
const fromLinear = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

const toOklch = (color: Oklab): Oklch => ({
  lightness: color.l,
  chroma: oklabChroma(color),
  hue: Math.atan2(color.b, color.a),
});

/** Returns the color as `#rrggbb`, clipped to sRGB. The coefficients are from the article that `Oklch` cites. */
function toHex({ lightness, chroma, hue }: Oklch): string {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return `#${[
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
    .map((part) => Math.round(255 * fromLinear(Math.min(1, Math.max(0, part)))))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Returns the average color of a base64 thumbhash as `#rrggbb`, or null for an invalid one. */
function averageColor(thumbhash: string | null): string | null {
  const bytes = Buffer.from(thumbhash ?? '', 'base64');
  // The header of a thumbhash has five bytes.
  if (bytes.length < 5) return null;
  const { r, g, b } = thumbHashToAverageRGBA(bytes);
  return toHex(toOklch(rgbToOklab(255 * r, 255 * g, 255 * b)));
}

/** Colors with less chroma count as gray. */
const MIN_CHROMA = 0.025;

/**
 * Chooses a color for a card without a brand color: the average color of the first screenshot whose average is not
 * gray, otherwise a color derived from the name. The average of most web screenshots is gray, and gray
 * cards would all look the same.
 */
export function chooseCardColour(name: string, shots: readonly { thumbhash: string | null }[]): string {
  for (const { thumbhash } of shots) {
    const average = averageColor(thumbhash);
    if (average && oklabChroma(hexToOklab(average.slice(1))) > MIN_CHROMA) return average;
  }
  const [first = 0, second = 0] = createHash('sha256').update(name).digest();
  return toHex({ lightness: 0.7, chroma: 0.07, hue: ((first * 256 + second) / 65_536) * 2 * Math.PI });
}

/** Colors of a card: a pale background on which dark text is readable, for any input color. */
export type Palette = {
  /** Upper left and lower right of the background gradient. */
  background: [string, string];
  ink: string;
  muted: string;
  /** Frames without a screenshot, and the shapes in them. */
  placeholder: string;
  placeholderShape: string;
};

/** More chroma would distract from the screenshots. */
const MAX_CHROMA = 0.11;

/** Returns a palette with the color's hue, or a gray palette for null and for gray colors. */
export function createPalette(hex: string | null): Palette {
  const { chroma, hue } = toOklch(hexToOklab((hex ?? '#6b7280').slice(1)));
  const cappedChroma = Math.min(chroma, MAX_CHROMA);
  const tone = (lightness: number, chromaShare: number): string =>
    toHex({ lightness, chroma: cappedChroma * chromaShare, hue });
  return {
    background: [tone(0.965, 0.22), tone(0.875, 0.62)],
    ink: tone(0.2, 0.25),
    muted: tone(0.44, 0.4),
    placeholder: tone(0.95, 0.2),
    placeholderShape: tone(0.9, 0.4),
  };
}
