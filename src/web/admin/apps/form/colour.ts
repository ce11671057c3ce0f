/** Red, green and blue as integers from 0 to 255, alpha from 0 to 1 in steps of 0.01. */
export type Colour = { red: number; green: number; blue: number; alpha: number };

/** Notations that the picker reads and writes. */
export const NOTATIONS = ['hex', 'rgb', 'hsl'] as const;
export type Notation = (typeof NOTATIONS)[number];

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);
const toChannel = (value: number): number => Math.round(clamp(value, 255));
/** Clamps alpha to the range 0 to 1 and rounds it to two decimals (specification of the back office, section 5). */
const toAlpha = (value: number): number => Math.round(clamp(value, 1) * 100) / 100;

/** Parses a number, or a percentage of `whole`. */
const parseAmount = (text: string, whole: number): number =>
  text.endsWith('%') ? (Number.parseFloat(text) / 100) * whole : Number.parseFloat(text);

const HEX = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const NUMBER = '([+-]?(?:\\d+\\.?\\d*|\\.\\d+)%?)';
const ANGLE = '([+-]?(?:\\d+\\.?\\d*|\\.\\d+))(?:deg)?';
// CSS separates the components with commas or spaces. Alpha follows a comma or a slash.
const SEPARATOR = '\\s*[\\s,]\\s*';
const ALPHA = `(?:\\s*[,/]\\s*${NUMBER})?`;
const RGB = new RegExp(
  `^rgba?\\(\\s*${NUMBER}${SEPARATOR}${NUMBER}${SEPARATOR}${NUMBER}${ALPHA}\\s*\\)$`,
  'i',
);
const HSL = new RegExp(
  `^hsla?\\(\\s*${ANGLE}${SEPARATOR}${NUMBER}${SEPARATOR}${NUMBER}${ALPHA}\\s*\\)$`,
  'i',
);

function parseHexDigits(digits: string): Colour {
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return { red, green, blue, alpha: toAlpha(alpha / 255) };
}

/** Converts HSL: hue in degrees, saturation and lightness from 0 to 1 (CSS Color 4, section 7.1). */
function fromHsl(hue: number, saturation: number, lightness: number, alpha: number): Colour {
  const normalizedHue = ((hue % 360) + 360) % 360;
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channelAt = (offset: number): number => {
    const sector = (offset + normalizedHue / 30) % 12;
    return toChannel(255 * (lightness - amplitude * Math.max(-1, Math.min(sector - 3, 9 - sector, 1))));
  };
  return { red: channelAt(0), green: channelAt(8), blue: channelAt(4), alpha: toAlpha(alpha) };
}

/**
 * Parses `#03045e`, `03f`, `rgb(3, 4, 94)`, `rgb(3 4 94 / 50%)` or `hsl(239deg 94% 19%)`. Returns null for
 * other texts.
 */
export function parseColour(text: string): Colour | null {
  const trimmed = text.trim();
  const digits = HEX.exec(trimmed)?.[1];
  if (digits) return parseHexDigits(digits);
  const [, ...rgb] = RGB.exec(trimmed) ?? [];
  const [red, green, blue, alpha = '1'] = rgb;
  if (red && green && blue) {
    const [r, g, b] = [red, green, blue].map((value) => toChannel(parseAmount(value, 255)));
    return { red: r ?? 0, green: g ?? 0, blue: b ?? 0, alpha: toAlpha(parseAmount(alpha, 1)) };
  }
  const [, hue, saturation, lightness, opacity = '1'] = HSL.exec(trimmed) ?? [];
  if (!hue || !saturation || !lightness) return null;
  // The percent sign of saturation and lightness is optional.
  const parsePercentage = (value: string): number => clamp(Number.parseFloat(value) / 100, 1);
  return fromHsl(
    Number.parseFloat(hue),
    parsePercentage(saturation),
    parsePercentage(lightness),
    parseAmount(opacity, 1),
  );
}

const toHexByte = (value: number): string => value.toString(16).padStart(2, '0').toUpperCase();

/** Returns the color as `#RRGGBB`, without its transparency: brand colors are opaque. */
export const opaqueHex = ({ red, green, blue }: Colour): string =>
  `#${toHexByte(red)}${toHexByte(green)}${toHexByte(blue)}`;

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** Converts to HSL: hue in degrees, saturation and lightness in percent, all rounded to one decimal. */
function toHsl({ red, green, blue }: Colour): [hue: number, saturation: number, lightness: number] {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const max = Math.max(r, g, b);
  const chroma = max - Math.min(r, g, b);
  const lightness = max - chroma / 2;
  if (chroma === 0) return [0, 0, roundToTenth(lightness * 100)];
  const hueSector =
    max === r ? ((g - b) / chroma + 6) % 6 : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  const saturation = chroma / (1 - Math.abs(2 * lightness - 1));
  return [roundToTenth(hueSector * 60), roundToTenth(saturation * 100), roundToTenth(lightness * 100)];
}

/** Returns the color in CSS notation, with alpha only if it is not opaque. */
export function formatColour(colour: Colour, notation: Notation): string {
  const { red, green, blue, alpha } = colour;
  const isOpaque = alpha === 1;
  if (notation === 'hex') return opaqueHex(colour) + (isOpaque ? '' : toHexByte(Math.round(alpha * 255)));
  const [hue, saturation, lightness] = toHsl(colour);
  const parts = notation === 'rgb' ? [red, green, blue] : [hue, `${saturation}%`, `${lightness}%`];
  return isOpaque ? `${notation}(${parts.join(', ')})` : `${notation}a(${[...parts, alpha].join(', ')})`;
}
