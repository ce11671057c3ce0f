import sharp, { type Sharp } from 'sharp';

export type TestImageOptions = {
  width: number;
  height: number;
  format?: 'jpeg' | 'png' | 'webp' | 'gif';
  /** Different seeds give images that do not look alike. */
  seed?: number;
  /** Makes the background transparent. */
  transparent?: boolean;
};

/** Returns a seeded generator of pseudorandom numbers from 0 to 1. */
export function createSeededRandom(seed: number): () => number {
  // The constants are from the hash function xxHash and the golden ratio. They mix the bits.
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Draws an image like an app screen: a background, a bar, cards in several colors, lines of "text". */
export function testImage({ width, height, seed = 1, transparent = false }: TestImageOptions): Sharp {
  const next = createSeededRandom(seed);
  const data = Buffer.alloc(width * height * 4, 255);
  if (transparent) data.fill(0);
  const fill = (left: number, top: number, w: number, h: number, color: readonly number[]): void => {
    const x0 = Math.floor(left * width);
    const x1 = Math.min(width, Math.ceil((left + w) * width));
    const pixel = Uint8Array.from(color);
    for (let y = Math.floor(top * height); y < Math.min(height, Math.ceil((top + h) * height)); y++) {
      if (x1 > x0) data.fill(pixel, (y * width + x0) * 4, (y * width + x1) * 4);
    }
  };
  const randomColor = (): number[] => [next() * 255, next() * 255, next() * 255, 255].map(Math.round);
  fill(0, 0, 1, 0.08 + next() * 0.1, randomColor());
  for (let card = 0; card < 8; card++)
    fill(next() * 0.8, next() * 0.9, 0.1 + next() * 0.4, 0.03 + next() * 0.2, randomColor());
  for (let line = 0; line < 12; line++)
    fill(0.08, 0.2 + line * 0.06, 0.2 + next() * 0.5, 0.01, [40, 40, 40, 255]);
  const image = sharp(data, { raw: { width, height, channels: 4 } });
  return transparent ? image : image.removeAlpha();
}

export const imageFile = (options: TestImageOptions): Promise<Buffer> =>
  testImage(options)
    .toFormat(options.format ?? 'png')
    .toBuffer();

/** Returns the decoded pixels as displayed: upright, in sRGB, with transparency. */
export const pixelsOf = (file: Buffer): Promise<Buffer> =>
  sharp(file).autoOrient().toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();

/** The degrees and minutes of `withMetadata`, 51/1 30/1, as EXIF stores them: little-endian, 32 bits per number. */
export const GPS_LATITUDE = '\x33\0\0\0\x01\0\0\0\x1e\0\0\0\x01\0\0\0';

/** Texts that `withMetadata` and the tests put into a file's metadata. None may remain after an upload. */
export const SECRETS = [
  'SECRET-COPYRIGHT',
  'SECRET-XMP',
  'SECRET-COMMENT',
  'SECRET-TAIL',
  'Exif',
  GPS_LATITUDE,
];

/** Adds a copyright notice and a location in EXIF, and an XMP packet. */
export const withMetadata = (image: Sharp): Sharp =>
  image
    .withExif({
      IFD0: { Copyright: 'SECRET-COPYRIGHT' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withXmp(
      '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="SECRET-XMP"/></rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
    );

/** Returns the mean difference of two pixel buffers, 0 to 255. Returns 255 if their lengths differ. */
export function meanDifference(a: Buffer, b: Buffer): number {
  if (a.length !== b.length) return 255;
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += Math.abs((a[index] ?? 0) - (b[index] ?? 0));
  return sum / a.length;
}
