import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { SOURCE_FORMATS, type SourceFormat } from '#domain/images/formats/formats.ts';
import { stripMetadata } from '#domain/images/formats/strip-metadata.ts';
import { decode } from '#domain/images/pixels/decoder.ts';
import { ProductError } from '#shared/errors.ts';
import { picture, pixelsOf, SECRETS, withMetadata } from '../../support/images.ts';
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

const TAIL = ascii('PK\x03\x04<script>SECRET-TAIL</script>');
const image = () => picture({ width: 60, height: 40, seed: 3 });
const tagged = () => withMetadata(image().withIccProfile('p3'));

/** Creates one file of each kind with all the metadata that its format supports. */
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
    'baseline JPEG': { format: 'jpeg', file: jpeg(await tagged().jpeg().toBuffer()) },
    'progressive JPEG': { format: 'jpeg', file: jpeg(await tagged().jpeg({ progressive: true }).toBuffer()) },
    'CMYK JPEG': {
      format: 'jpeg',
      file: jpeg(await withMetadata(image()).toColourspace('cmyk').jpeg().toBuffer()),
    },
    'grey JPEG': { format: 'jpeg', file: jpeg(await withMetadata(image().greyscale()).jpeg().toBuffer()) },
    'true-colour PNG': { format: 'png', file: png(await tagged().png().toBuffer()) },
    'palette PNG': { format: 'png', file: png(await tagged().png({ palette: true }).toBuffer()) },
    'interlaced PNG with alpha': {
      format: 'png',
      file: png(
        await withMetadata(picture({ width: 60, height: 40, transparent: true }))
          .png({ progressive: true })
          .toBuffer(),
      ),
    },
    '16-bit PNG': {
      format: 'png',
      file: png(await withMetadata(image()).toColourspace('rgb16').png().toBuffer()),
    },
    'lossy WebP': { format: 'webp', file: webp(await tagged().webp().toBuffer()) },
    'lossless WebP with alpha': {
      format: 'webp',
      file: webp(
        await withMetadata(picture({ width: 60, height: 40, transparent: true }))
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
  test('keeps all pixels and removes all planted words', async () => {
    const before = file.toString('latin1');
    expect(SECRETS.filter((word) => before.includes(word)).length).toBeGreaterThan(0);
    const stripped = strip(format, file) as Buffer;
    const after = stripped.toString('latin1');
    expect(SECRETS.filter((word) => after.includes(word))).toEqual([]);
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(file));
  });

  test('keeps profile, size, frames, delays and transparency, and removes EXIF, XMP, IPTC and text', async () => {
    const stripped = strip(format, file) as Buffer;
    const [before, after] = await Promise.all(
      [file, stripped].map((bytes) => decode(bytes, { animated: true }).metadata()),
    );
    for (const key of ['icc', 'width', 'height', 'pages', 'delay', 'loop', 'hasAlpha', 'depth'] as const) {
      expect([key, after?.[key]]).toEqual([key, before?.[key]]);
    }
    for (const key of ['exif', 'xmp', 'iptc', 'tifftagPhotoshop', 'comments', 'orientation'] as const) {
      expect([key, after?.[key]]).toEqual([key, undefined]);
    }
  });

  test('changes nothing when repeated', () => {
    const once = strip(format, file) as Buffer;
    expect(strip(format, once)).toEqual(once);
  });

  test('rejects truncated files', async () => {
    const whole = strip(format, file) as Buffer;
    const cuts = Array.from({ length: 60 }, (_, index) => Math.floor((whole.length * index) / 60));
    for (const cut of cuts) {
      expect([cut, strip(format, whole.subarray(0, cut))]).toEqual([cut, null]);
    }
  });
});

test('a colour profile over several JPEG segments is kept completely and in order', async () => {
  const profile = emptyIccProfile(150_000);
  for (let at = 128; at < profile.length; at++) profile[at] = at % 251;
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
  const kept = await sharp(strip('jpeg', jpeg) as Buffer).metadata();
  expect(kept.icc?.equals(profile)).toBe(true);
});

test('the colour transform of a JPEG is kept, because decoders assume YCbCr without it', async () => {
  const plain = await image().jpeg().toBuffer();
  const jfif = plain.indexOf(Buffer.from([0xff, 0xe0]));
  const bare = jfif === 2 ? Buffer.concat([plain.subarray(0, 2), plain.subarray(20)]) : plain;
  const rgb = withJpegSegments(bare, jpegSegment(0xee, ascii('Adobe\0\x64\0\0\0\0\0')));
  expect(await pixelsOf(rgb)).not.toEqual(await pixelsOf(plain));
  expect(await pixelsOf(strip('jpeg', rgb) as Buffer)).toEqual(await pixelsOf(rgb));
});

test.each([
  ['jpeg', (bytes: Buffer) => jpegSegment(0xe2, Buffer.concat([ascii('ICC_PROFILE\0\x01\x01'), bytes]))],
  ['png', (bytes: Buffer) => pngChunk('iCCP', Buffer.concat([ascii('SECRET-COMMENT\0\0'), bytes]))],
] as const)('an invalid colour profile is removed from a %s', async (format, wrap) => {
  const plain = await image()[format]().toBuffer();
  const insert = format === 'jpeg' ? withJpegSegments : withPngChunks;
  const stripped = strip(format, insert(plain, wrap(ascii('SECRET-COMMENT'.repeat(20))))) as Buffer;
  expect(stripped.includes('SECRET-COMMENT')).toBe(false);
  expect(await pixelsOf(stripped)).toEqual(await pixelsOf(plain));
});

test('a PNG with a wrong checksum is rejected, or loses the chunk if the picture does not need it', async () => {
  const plain = strip('png', await image().png().toBuffer()) as Buffer;
  const broken = (png: Buffer, type: string): Buffer => {
    const copy = Buffer.from(png);
    const at = copy.indexOf(type);
    const sum = at + 4 + copy.readUInt32BE(at - 4);
    copy.writeUInt32BE((copy.readUInt32BE(sum) ^ 1) >>> 0, sum);
    return copy;
  };
  for (const type of ['IHDR', 'IDAT', 'IEND']) expect(strip('png', broken(plain, type))).toBeNull();
  const gamma = withPngChunks(plain, pngChunk('gAMA', Buffer.from([0, 0, 0x50, 0])));
  expect(strip('png', gamma)).toEqual(gamma);
  expect(strip('png', broken(gamma, 'gAMA'))).toEqual(strip('png', plain));
});

test('the header of a WebP does not announce removed chunks', async () => {
  const file = await tagged().webp().toBuffer();
  const flags = (webp: Buffer): number => webp.readUInt8(webp.indexOf('VP8X') + 8);
  expect(flags(file)).toBe(0x2c);
  expect(flags(strip('webp', file) as Buffer)).toBe(0x20);
  const fake = withWebpChunks(
    await withMetadata(image()).webp().toBuffer(),
    webpChunk('ICCP', ascii('SECRET-COMMENT')),
  );
  expect(flags(strip('webp', fake) as Buffer)).toBe(0);
});

test('data after the loop count of a GIF is removed', () => {
  const loop = gifLoop();
  const riding = Buffer.concat([
    loop.subarray(0, -1),
    Buffer.from([14]),
    ascii('SECRET-COMMENT'),
    Buffer.from([0]),
  ]);
  const stripped = strip('gif', gif({ width: 4, height: 4, frames: 2, extra: [riding] })) as Buffer;
  expect(stripped.includes('SECRET-COMMENT')).toBe(false);
});

test('the name of a PNG profile is replaced', async () => {
  const png = await tagged().png().toBuffer();
  const at = png.indexOf('iCCP');
  expect(at).toBeGreaterThan(0);
  const stripped = strip('png', png) as Buffer;
  expect(stripped.toString('latin1', stripped.indexOf('iCCP') + 4).startsWith('icc\0\0')).toBe(true);
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
])('%s is rejected in a JPEG', async (_name, marker, payload) => {
  const jpeg = withJpegSegments(await image().jpeg().toBuffer(), jpegSegment(marker, payload));
  expect(strip('jpeg', jpeg)).toBeNull();
});

describe.each(SOURCE_FORMATS)('fuzzing the %s stripper', (format) => {
  const samples = Object.values(files).filter((sample) => sample.format === format);

  test('does not crash on random bytes', () => {
    const magic = samples[0]?.file.subarray(0, 16) as Buffer;
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, withMagic) => {
        const input = Buffer.concat([withMagic ? magic : Buffer.alloc(0), Buffer.from(bytes)]);
        const stripped = strip(format, input);
        expect(stripped === null || Buffer.isBuffer(stripped)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('does not crash on damaged files and leaves no readable metadata in them', async () => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 0.9999, noNaN: true }),
      kind: fc.constantFrom('set', 'insert', 'remove'),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        async ({ file }, changes) => {
          let damaged = file;
          for (const { at, kind, bytes } of changes) {
            const position = Math.floor(at * damaged.length);
            const behind = position + (kind === 'insert' ? 0 : bytes.length);
            const middle = kind === 'remove' ? Buffer.alloc(0) : Buffer.from(bytes);
            damaged = Buffer.concat([damaged.subarray(0, position), middle, damaged.subarray(behind)]);
          }
          const stripped = strip(format, damaged);
          if (!stripped) return;
          const metadata = await decode(stripped, { animated: true })
            .metadata()
            .catch(() => null);
          expect(metadata?.exif ?? metadata?.xmp ?? metadata?.iptc ?? metadata?.comments).toBeUndefined();
          expect(strip(format, stripped)).toEqual(stripped);
        },
      ),
      { numRuns: 400 },
    );
  });
});
