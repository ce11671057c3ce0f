import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { SOURCE_FORMATS, type SourceFormat } from '#domain/images/formats/formats.ts';
import { stripMetadata } from '#domain/images/formats/strip-metadata.ts';
import { decode } from '#domain/images/pixels/decoder.ts';
import { ProductError } from '#shared/errors.ts';
import { pixelsOf, SECRETS, testImage, withMetadata } from '../../support/images.ts';
import {
  ascii,
  emptyIccProfile,
  gif,
  gifApplication,
  gifComment,
  gifLoop,
  jpegSegment,
  pngChunk,
  webpChunk,
  withJpegSegments,
  withPngChunks,
  withWebpChunks,
} from '../../support/images-bytes.ts';

/** Returns the stripped file, or null if it is rejected. */
function strip(format: SourceFormat, file: Buffer): Buffer | null {
  try {
    return stripMetadata(format, file).bytes;
  } catch (error) {
    if (error instanceof ProductError && ['image_invalid', 'image_dimensions'].includes(error.code))
      return null;
    throw error;
  }
}

/** Data after the end of an image: the signature of a ZIP archive and a script. */
const TAIL = ascii('PK\x03\x04<script>SECRET-TAIL</script>');
const image = () => testImage({ width: 60, height: 40, seed: 3 });
const taggedImage = () => withMetadata(image().withIccProfile('p3'));

/** Creates one file of each kind with many types of metadata. */
async function makeTaggedFiles(): Promise<Record<string, { format: SourceFormat; file: Buffer }>> {
  const jpeg = (bytes: Buffer): Buffer =>
    Buffer.concat([
      withJpegSegments(
        bytes,
        jpegSegment(0xe0, ascii('JFXX\0\x13SECRET-COMMENT')),
        jpegSegment(0xed, ascii('Photoshop 3.0\0SECRET-COMMENT')),
        jpegSegment(0xe2, ascii('MPF\0SECRET-COMMENT')),
        jpegSegment(0xfe, ascii('SECRET-COMMENT')),
      ),
      TAIL,
    ]);
  const png = (bytes: Buffer): Buffer =>
    Buffer.concat([
      withPngChunks(
        bytes,
        pngChunk('tEXt', ascii('Comment\0SECRET-COMMENT')),
        pngChunk('iTXt', ascii('XML:com.adobe.xmp\0\0\0\0\0SECRET-XMP')),
        pngChunk('tIME', Buffer.alloc(7)),
        pngChunk('prVt', ascii('SECRET-COMMENT')),
        pngChunk('gAMA', ascii('SECRET-COMMENT')),
      ),
      TAIL,
    ]);
  const webp = (bytes: Buffer): Buffer =>
    Buffer.concat([withWebpChunks(bytes, webpChunk('JUNK', ascii('SECRET-COMMENT!'))), TAIL]);
  const animation = sharp(gif({ width: 20, height: 10, frames: 3 }), { animated: true });
  return {
    'baseline JPEG': { format: 'jpeg', file: jpeg(await taggedImage().jpeg().toBuffer()) },
    'progressive JPEG': {
      format: 'jpeg',
      file: jpeg(await taggedImage().jpeg({ progressive: true }).toBuffer()),
    },
    'CMYK JPEG': {
      format: 'jpeg',
      file: jpeg(await withMetadata(image()).toColourspace('cmyk').jpeg().toBuffer()),
    },
    'gray JPEG': { format: 'jpeg', file: jpeg(await withMetadata(image().greyscale()).jpeg().toBuffer()) },
    'true-color PNG': { format: 'png', file: png(await taggedImage().png().toBuffer()) },
    'palette PNG': { format: 'png', file: png(await taggedImage().png({ palette: true }).toBuffer()) },
    'interlaced PNG with alpha': {
      format: 'png',
      file: png(
        await withMetadata(testImage({ width: 60, height: 40, transparent: true }))
          .png({ progressive: true })
          .toBuffer(),
      ),
    },
    '16-bit PNG': {
      format: 'png',
      file: png(await withMetadata(image()).toColourspace('rgb16').png().toBuffer()),
    },
    'lossy WebP': { format: 'webp', file: webp(await taggedImage().webp().toBuffer()) },
    'lossless WebP with alpha': {
      format: 'webp',
      file: webp(
        await withMetadata(testImage({ width: 60, height: 40, transparent: true }))
          .webp({ lossless: true })
          .toBuffer(),
      ),
    },
    'animated WebP': { format: 'webp', file: webp(await withMetadata(animation).webp().toBuffer()) },
    GIF: {
      format: 'gif',
      file: Buffer.concat([
        gif({
          width: 30,
          height: 20,
          frames: 3,
          extra: [
            gifLoop(),
            gifComment('SECRET-COMMENT'),
            gifApplication('XMP DataXMP', ascii('<x>SECRET-XMP</x>')),
            gifApplication('NETSCAPE2.0', ascii('SECRET-COMMENT')),
          ],
        }),
        TAIL,
      ]),
    },
  };
}
const files = await makeTaggedFiles();

describe.each(Object.entries(files))('stripping a %s', (_name, { format, file }) => {
  test('keeps all pixels and removes all secrets that were added to the metadata', async () => {
    const before = file.toString('latin1');
    expect(SECRETS.filter((word) => before.includes(word)).length).toBeGreaterThan(0);
    const strippedFile = strip(format, file) as Buffer;
    const after = strippedFile.toString('latin1');
    expect(SECRETS.filter((word) => after.includes(word))).toEqual([]);
    expect(await pixelsOf(strippedFile)).toEqual(await pixelsOf(file));
  });

  test('keeps profile, size, frames, delays and transparency, and removes EXIF, XMP, IPTC and text', async () => {
    const strippedFile = strip(format, file) as Buffer;
    const [before, after] = await Promise.all(
      [file, strippedFile].map((bytes) => decode(bytes, { animated: true }).metadata()),
    );
    for (const key of ['icc', 'width', 'height', 'pages', 'delay', 'loop', 'hasAlpha', 'depth'] as const) {
      expect([key, after?.[key]]).toEqual([key, before?.[key]]);
    }
    for (const key of ['exif', 'xmp', 'iptc', 'tifftagPhotoshop', 'comments', 'orientation'] as const) {
      expect([key, after?.[key]]).toEqual([key, undefined]);
    }
  });

  test('changes nothing when repeated', () => {
    const strippedFile = strip(format, file) as Buffer;
    expect(strip(format, strippedFile)).toEqual(strippedFile);
  });

  test('rejects truncated files', async () => {
    const strippedFile = strip(format, file) as Buffer;
    const lengths = Array.from({ length: 60 }, (_, index) => Math.floor((strippedFile.length * index) / 60));
    for (const length of lengths) {
      expect([length, strip(format, strippedFile.subarray(0, length))]).toEqual([length, null]);
    }
  });
});

test('a color profile that is split over several JPEG segments is kept completely and in order', async () => {
  // The bytes after the header of 128 bytes vary, so a wrong order of the parts would change the profile.
  const profile = emptyIccProfile(150_000);
  for (let offset = 128; offset < profile.length; offset++) profile[offset] = offset % 251;
  const part = (number: number, from: number, to: number): Buffer =>
    jpegSegment(
      0xe2,
      Buffer.concat([ascii('ICC_PROFILE\0'), Buffer.from([number, 3]), profile.subarray(from, to)]),
    );
  const jpeg = withJpegSegments(
    await image().jpeg().toBuffer(),
    part(2, 50_000, 100_000),
    part(1, 0, 50_000),
    part(3, 100_000, 150_000),
  );
  const metadata = await sharp(strip('jpeg', jpeg) as Buffer).metadata();
  expect(metadata.icc?.equals(profile)).toBe(true);
});

test('the color transform of a JPEG is kept, because decoders assume YCbCr without it', async () => {
  const plainFile = await image().jpeg().toBuffer();
  // Remove the JFIF segment of 18 bytes, if there is one, because JFIF means YCbCr.
  const jfif = plainFile.indexOf(Buffer.from([0xff, 0xe0]));
  const fileWithoutJfif =
    jfif === 2 ? Buffer.concat([plainFile.subarray(0, 2), plainFile.subarray(20)]) : plainFile;
  // The last byte, 0, says that the components are RGB.
  const rgb = withJpegSegments(fileWithoutJfif, jpegSegment(0xee, ascii('Adobe\0\x64\0\0\0\0\0')));
  expect(await pixelsOf(rgb)).not.toEqual(await pixelsOf(plainFile));
  expect(await pixelsOf(strip('jpeg', rgb) as Buffer)).toEqual(await pixelsOf(rgb));
});

test.each([
  ['jpeg', (bytes: Buffer) => jpegSegment(0xe2, Buffer.concat([ascii('ICC_PROFILE\0\x01\x01'), bytes]))],
  ['png', (bytes: Buffer) => pngChunk('iCCP', Buffer.concat([ascii('SECRET-COMMENT\0\0'), bytes]))],
] as const)('an invalid color profile is removed from a %s', async (format, wrap) => {
  const plainFile = await image()[format]().toBuffer();
  const insert = format === 'jpeg' ? withJpegSegments : withPngChunks;
  const strippedFile = strip(format, insert(plainFile, wrap(ascii('SECRET-COMMENT'.repeat(20))))) as Buffer;
  expect(strippedFile.includes('SECRET-COMMENT')).toBe(false);
  expect(await pixelsOf(strippedFile)).toEqual(await pixelsOf(plainFile));
});

test('a PNG with a wrong checksum in a required chunk is rejected, and an optional chunk is removed', async () => {
  const plainFile = strip('png', await image().png().toBuffer()) as Buffer;
  const withWrongChecksum = (png: Buffer, type: string): Buffer => {
    const copy = Buffer.from(png);
    const offset = copy.indexOf(type);
    const checksumOffset = offset + 4 + copy.readUInt32BE(offset - 4);
    copy.writeUInt32BE((copy.readUInt32BE(checksumOffset) ^ 1) >>> 0, checksumOffset);
    return copy;
  };
  for (const type of ['IHDR', 'IDAT', 'IEND'])
    expect(strip('png', withWrongChecksum(plainFile, type))).toBeNull();
  const gamma = withPngChunks(plainFile, pngChunk('gAMA', Buffer.from([0, 0, 0x50, 0])));
  expect(strip('png', gamma)).toEqual(gamma);
  expect(strip('png', withWrongChecksum(gamma, 'gAMA'))).toEqual(strip('png', plainFile));
});

test('the header of a WebP does not announce removed chunks', async () => {
  const file = await taggedImage().webp().toBuffer();
  // The flags follow the type and the length of the chunk.
  const flags = (webp: Buffer): number => webp.readUInt8(webp.indexOf('VP8X') + 8);
  // Color profile (0x20), EXIF (0x08) and XMP (0x04), of which only the profile is kept.
  expect(flags(file)).toBe(0x2c);
  expect(flags(strip('webp', file) as Buffer)).toBe(0x20);
  const fileWithInvalidProfile = withWebpChunks(
    await withMetadata(image()).webp().toBuffer(),
    webpChunk('ICCP', ascii('SECRET-COMMENT')),
  );
  expect(flags(strip('webp', fileWithInvalidProfile) as Buffer)).toBe(0);
});

test('data after the loop count of a GIF is removed', () => {
  const loop = gifLoop();
  // Insert a sub-block of 14 bytes before the terminating zero.
  const loopWithExtraData = Buffer.concat([
    loop.subarray(0, -1),
    Buffer.from([14]),
    ascii('SECRET-COMMENT'),
    Buffer.from([0]),
  ]);
  const strippedFile = strip(
    'gif',
    gif({ width: 4, height: 4, frames: 2, extra: [loopWithExtraData] }),
  ) as Buffer;
  expect(strippedFile.includes('SECRET-COMMENT')).toBe(false);
});

test('the name of a PNG profile is replaced', async () => {
  const png = await taggedImage().png().toBuffer();
  const offset = png.indexOf('iCCP');
  expect(offset).toBeGreaterThan(0);
  const strippedFile = strip('png', png) as Buffer;
  expect(strippedFile.toString('latin1', strippedFile.indexOf('iCCP') + 4).startsWith('icc\0\0')).toBe(true);
});

test('an APNG becomes its default image', async () => {
  const png = await image().png().toBuffer();
  const apng = withPngChunks(
    png,
    pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    pngChunk('fcTL', Buffer.alloc(26)),
  );
  expect(strip('png', apng)).toEqual(strip('png', png));
});

test.each([
  [
    'a table segment with text after the table',
    0xdb,
    Buffer.concat([Buffer.alloc(65, 1), ascii('SECRET-COMMENT')]),
  ],
  ['a Huffman segment with text in it', 0xc4, ascii('SECRET-COMMENT, long enough for a table')],
  ['an unknown segment', 0xf7, ascii('SECRET-COMMENT')],
])('a JPEG with %s is rejected', async (_name, marker, payload) => {
  const jpeg = withJpegSegments(await image().jpeg().toBuffer(), jpegSegment(marker, payload));
  expect(strip('jpeg', jpeg)).toBeNull();
});

test.each([
  ['that ends in its header', Buffer.alloc(15)],
  ['with a header only', Buffer.alloc(16)],
  ['with an unknown chunk only', Buffer.concat([Buffer.alloc(16), webpChunk('JUNK', ascii('SECRET'))])],
])('a WebP with an animation frame %s is rejected', async (_name, frame) => {
  const webp = withWebpChunks(await image().webp().toBuffer(), webpChunk('ANMF', frame));
  expect(strip('webp', webp)).toBeNull();
});

describe.each(SOURCE_FORMATS)('fuzzing the %s stripper', (format) => {
  const samples = Object.values(files).filter((sample) => sample.format === format);

  test('does not crash on random bytes', () => {
    const magic = samples[0]?.file.subarray(0, 16) as Buffer;
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, withMagic) => {
        const input = Buffer.concat([withMagic ? magic : Buffer.alloc(0), Buffer.from(bytes)]);
        const strippedFile = strip(format, input);
        expect(strippedFile === null || Buffer.isBuffer(strippedFile)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('does not crash on damaged files and leaves no readable metadata in them', async () => {
    const change = fc.record({
      fraction: fc.double({ min: 0, max: 0.9999, noNaN: true }),
      kind: fc.constantFrom('set', 'insert', 'remove'),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        async ({ file }, changes) => {
          let damagedFile = file;
          for (const { fraction, kind, bytes } of changes) {
            const position = Math.floor(fraction * damagedFile.length);
            const tailStart = position + (kind === 'insert' ? 0 : bytes.length);
            const middle = kind === 'remove' ? Buffer.alloc(0) : Buffer.from(bytes);
            damagedFile = Buffer.concat([
              damagedFile.subarray(0, position),
              middle,
              damagedFile.subarray(tailStart),
            ]);
          }
          const strippedFile = strip(format, damagedFile);
          if (!strippedFile) return;
          const metadata = await decode(strippedFile, { animated: true })
            .metadata()
            .catch(() => null);
          expect(metadata?.exif ?? metadata?.xmp ?? metadata?.iptc ?? metadata?.comments).toBeUndefined();
          expect(strip(format, strippedFile)).toEqual(strippedFile);
        },
      ),
      { numRuns: 400 },
    );
  });
});
