/** A colour in OKLab: lightness 0 to 1, and two opponent axes of about -0.3 to 0.3. */
export type Oklab = { l: number; a: number; b: number };

/** Linear light of each sRGB value. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Converts sRGB values of 0 to 255 (Ottosson, 2020). Equal distances look about equally different. */
export function toOklab(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [LINEAR[red] as number, LINEAR[green] as number, LINEAR[blue] as number];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** Distance between two colours. About 0.02 is just noticeable. */
export const distance = (one: Oklab, other: Oklab): number =>
  Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);

/** Colourfulness: 0 for greys, about 0.3 at most. */
export const chromaOf = ({ a, b }: Oklab): number => Math.hypot(a, b);

/** Angle of the hue in degrees, 0 to 360: red 29, yellow 110, green 142, blue 264. */
export const hueOf = ({ a, b }: Oklab): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
