/** A color in OKLab (Björn Ottosson, 2020): lightness 0 to 1, and two axes of about -0.4 to 0.4. */
export type Oklab = { l: number; a: number; b: number };

/** Converts an sRGB channel, 0 to 255, to linear light. */
const toLinear = (channel: number): number => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Converts sRGB with channels 0 to 255. */
export function rgbToOklab(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  // Cube roots of the responses of the eye's cones to long, medium and short wavelengths.
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** Converts `rrggbb`. */
export const hexToOklab = (hex: string): Oklab =>
  rgbToOklab(
    Number.parseInt(hex.slice(0, 2), 16),
    Number.parseInt(hex.slice(2, 4), 16),
    Number.parseInt(hex.slice(4, 6), 16),
  );

/** Distance of two colors: about 0.02 is just noticeable. */
export const oklabDistance = (x: Oklab, y: Oklab): number => Math.hypot(x.l - y.l, x.a - y.a, x.b - y.b);

/** Returns the chroma: 0 for grays, about 0.3 at most. */
export const oklabChroma = ({ a, b }: Oklab): number => Math.hypot(a, b);

/** Angle of the hue in degrees, 0 to 360: red 29, yellow 110, green 142, blue 264. */
export const oklabHue = ({ a, b }: Oklab): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
