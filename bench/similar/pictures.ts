import sharp from 'sharp';
import { createRandom } from '../datasets/random.ts';

// Query pictures for `npm run eval:similar`: changed screenshots, and drawings that resemble photographs.

/** Changes that people make to a screenshot before they search by picture. Keys describe the change. */
export const CHANGES: Record<
  string,
  (upright: Buffer, size: { width: number; height: number }) => Promise<Buffer>
> = {
  'half size, JPEG of quality 50': (image, { width }) =>
    sharp(image)
      .resize({ width: Math.round(width / 2) })
      .jpeg({ quality: 50 })
      .toBuffer(),
  'bars cut off (8 % at the top, 4 % at the bottom)': (image, { width, height }) =>
    sharp(image)
      .extract({ left: 0, top: Math.round(height * 0.08), width, height: Math.round(height * 0.88) })
      .png()
      .toBuffer(),
  'framed (6 % of the width)': (image, { width }) => {
    const frame = Math.round(width * 0.06);
    return sharp(image)
      .extend({ top: frame, bottom: frame, left: frame, right: frame, background: '#8888a0' })
      .png()
      .toBuffer();
  },
  'left half': (image, { width, height }) =>
    sharp(image)
      .extract({ left: 0, top: 0, width: Math.floor(width / 2), height })
      .png()
      .toBuffer(),
  'upper half': (image, { width, height }) =>
    sharp(image)
      .extract({ left: 0, top: 0, width, height: Math.floor(height / 2) })
      .png()
      .toBuffer(),
};

/** Returns an upright, opaque PNG of a screenshot and its size. */
export async function toUpright(file: Buffer): Promise<{ image: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(file, { failOn: 'none' })
    .rotate()
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

/**
 * Draws a picture that resembles a photograph: sky and ground, objects with soft edges and shades, and the noise of a
 * camera. Computes each pixel, because the server's image decoder disables SVG for the whole process.
 */
export async function drawPhotograph(seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const between = (from: number, to: number): number => from + random.next() * (to - from);
  const color = (): number[] => [between(10, 240), between(10, 240), between(10, 240)];
  const [width, height] = random.next() < 0.5 ? [900, 600] : [600, 900];
  const [sky, haze, ground] = [color(), color(), color()];
  const horizon = between(0.3, 0.8) * height;
  const objects = Array.from({ length: Math.round(between(6, 24)) }, () => ({
    x: between(0, width),
    y: between(0, height),
    radius: between(20, 260),
    flatness: between(0.4, 2.5),
    softness: between(0.02, 0.6),
    color: color(),
  }));
  const grain = between(4, 22);
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      // The background blends from sky to haze above the horizon, and from haze to ground below.
      const depth = y < horizon ? y / horizon : (y - horizon) / (height - horizon);
      const [near, far] = y < horizon ? [haze, sky] : [ground, haze];
      let pixel = far.map((value, channel) => value + ((near[channel] as number) - value) * depth);
      for (const object of objects) {
        const distance = Math.hypot(x - object.x, (y - object.y) * object.flatness) / object.radius;
        const opacity = Math.max(0, Math.min(1, (1 - distance) / object.softness));
        if (opacity === 0) continue;
        const shade = 1 - 0.4 * distance;
        pixel = pixel.map(
          (value, channel) => value + ((object.color[channel] as number) * shade - value) * opacity,
        );
      }
      // The sum of three random numbers approximates the normal distribution. Its mean is 1.5.
      const noise = grain * (random.next() + random.next() + random.next() - 1.5);
      for (let channel = 0; channel < 3; channel += 1)
        data[3 * (y * width + x) + channel] = Math.max(
          0,
          Math.min(255, Math.round((pixel[channel] as number) + noise)),
        );
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}
