import { paint } from './paint.ts';
import { type Box, image } from './shapes.ts';

/** Shape that casts the shadow, in pixels. */
type Caster = { width: number; height: number; radius: number };
/** Each layer is a blurred copy of the shape. */
type Layer = { drop: number; deviation: number; opacity: number };

/** Two soft shadows, one near and one far, as from light above. */
const OF_FRAMES: readonly Layer[] = [
  { drop: 22, deviation: 24, opacity: 0.2 },
  { drop: 3, deviation: 5, opacity: 0.16 },
];
const OF_LOGOS: readonly Layer[] = [{ drop: 8, deviation: 5, opacity: 0.14 }];
const LIGHT = { frame: OF_FRAMES, logo: OF_LOGOS } as const;
type Light = keyof typeof LIGHT;

/** Pixels that a shadow extends on each side: a blur ends after three deviations. */
const REACH: Record<Light, number> = { frame: 94, logo: 24 };

/** A blur has no fine detail; rendering at half the size costs a quarter. */
const SCALE = 0.5;

function shadowSvg({ width, height, radius }: Caster, light: Light): string {
  const reach = REACH[light];
  const layers = LIGHT[light].map(
    ({ drop, deviation, opacity }, index) =>
      `<filter id="blur${index}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>` +
      `<rect x="${reach}" y="${reach + drop}" width="${width}" height="${height}" rx="${radius}" fill="#0b0d12" ` +
      `opacity="${opacity}" filter="url(#blur${index})"/>`,
  );
  const box = { width: width + 2 * reach, height: height + 2 * reach };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width * SCALE}" height="${box.height * SCALE}" ` +
    `viewBox="0 0 ${box.width} ${box.height}">${layers.join('')}</svg>`
  );
}

const painted = new Map<string, Promise<string>>();

/**
 * Returns a data URL. Blurring takes most of the time of a card. Frames have about a dozen sizes, so each shadow
 * is rendered once and kept (about 20 kB).
 */
function pictureOf(caster: Caster, light: Light): Promise<string> {
  const key = `${light} ${caster.width} ${caster.height} ${caster.radius}`;
  const known = painted.get(key);
  if (known) return known;
  const made = paint(shadowSvg(caster, light)).then(
    (picture) => `data:image/png;base64,${picture.asPng().toString('base64')}`,
  );
  made.catch(() => painted.delete(key));
  painted.set(key, made);
  return made;
}

/** Draws the shadow of a rounded box, to be placed behind it. */
export async function shadow({ x, y, width, height }: Box, radius: number, light: Light): Promise<string> {
  const reach = REACH[light];
  const around = { x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach };
  return image(around, await pictureOf({ width, height, radius }, light));
}
