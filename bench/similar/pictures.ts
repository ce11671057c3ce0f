import sharp from 'sharp';
import { createRandom } from '../datasets/random.ts';

/** What people do to a screenshot before they search for it. */
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
 * Draws a picture that resembles a photograph: clouds of several sizes in the colours of a landscape, objects with soft
 * edges and shadows, and the noise of a camera.
 */
export async function drawPhotograph(seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const [width, height] = random.next() < 0.5 ? [900, 600] : [600, 900];
  const between = (from: number, to: number): number => from + random.next() * (to - from);
  const hue = between(0, 360);
  const blobs = Array.from({ length: Math.round(between(6, 24)) }, () => {
    const radius = between(20, 260);
    return `<ellipse cx="${between(0, width)}" cy="${between(0, height)}" rx="${radius}" ry="${radius * between(0.3, 1.2)}"
      fill="hsl(${hue + between(-70, 70)} ${between(15, 70)}% ${between(10, 90)}%)" opacity="${between(0.3, 1)}"
      transform="rotate(${between(0, 180)} ${width / 2} ${height / 2})" filter="url(#soft${Math.floor(between(0, 3))})"/>`;
  });
  const horizon = between(0.3, 0.8) * height;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <filter id="soft0"><feGaussianBlur stdDeviation="2"/></filter>
      <filter id="soft1"><feGaussianBlur stdDeviation="9"/></filter>
      <filter id="soft2"><feGaussianBlur stdDeviation="30"/></filter>
      <linearGradient id="sky" x1="0" y1="0" x2="${between(-0.4, 0.4)}" y2="1">
        <stop offset="0" stop-color="hsl(${hue} ${between(20, 70)}% ${between(30, 85)}%)"/>
        <stop offset="1" stop-color="hsl(${hue + 40} ${between(20, 60)}% ${between(50, 95)}%)"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <rect y="${horizon}" width="100%" height="100%" fill="hsl(${hue + between(60, 180)} ${between(15, 50)}% ${between(15, 55)}%)"/>
    ${blobs.join('')}
  </svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: between(6, 30) } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  return sharp(Buffer.from(svg))
    .flatten()
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
