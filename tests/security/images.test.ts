import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { decode } from '#domain/images/pixels/decoder.ts';
import type { StoredImage } from '#domain/images/stored-image.ts';
import {
  createLatch,
  type ImageServer,
  type ImageServiceFixture,
  openImageServiceFixture,
  startImageServer,
} from '../support/image-service-fixture.ts';
import {
  createSeededRandom,
  GPS_LATITUDE,
  imageFile,
  SECRETS,
  testImage,
  withMetadata,
} from '../support/images.ts';
import {
  ascii,
  gif,
  gifComment,
  jpegSegment,
  PNG_SIGNATURE,
  pngChunk,
  pngHeader,
  pngWithFalseSize,
  progressiveJpeg,
  uniformPng,
  webpChunk,
  withJpegSegments,
  withPngChunks,
  withWebpChunks,
} from '../support/images-bytes.ts';

// Known attacks on image decoders, and attacks that were found during development.

let fixture: ImageServiceFixture;
let server: ImageServer;
beforeAll(async () => {
  fixture = await openImageServiceFixture();
  server = await startImageServer(fixture.images);
});
afterEach(() => {
  fixture.beforeStorageCall = () => {};
  expect(server.failures).toEqual([]);
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

const ingest = (file: Buffer): Promise<StoredImage> => fixture.images.ingest(file, { purpose: 'screen' });

/** Asserts that the file is refused with the code and nothing of it is stored. */
async function expectRefused(file: Buffer, code: string): Promise<void> {
  const before = await fixture.files();
  await expect(ingest(file)).rejects.toMatchObject({ name: 'ProductError', code });
  expect(await fixture.files()).toEqual(before);
}
const rawOverHttp = async (id: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${server.url}/images/${id}/raw`)).arrayBuffer());

const png = await imageFile({ width: 60, height: 40 });
const jpeg = await imageFile({ width: 60, height: 40, format: 'jpeg' });
const webp = await imageFile({ width: 60, height: 40, format: 'webp' });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const avif = Buffer.concat([
  Buffer.from([0, 0, 0, 28]),
  ascii('ftypavif\0\0\0\0avifmif1miaf'),
  Buffer.alloc(200),
]);
const tiff = Buffer.concat([ascii('II*\0\x08\0\0\0\0\0'), Buffer.alloc(300)]);

describe('files of other formats', () => {
  test.each([
    ['an SVG', Buffer.from(SVG)],
    ['an SVG behind an XML declaration', Buffer.from(`<?xml version="1.0"?>${SVG}`)],
    [
      'XML entities',
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg>&e;</svg>`,
      ),
    ],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')],
    [
      'MVG',
      Buffer.from("push graphic-context\nfill 'url(https://example.org/|ls \"-la)'\npop graphic-context"),
    ],
    ['a PostScript file', Buffer.from('%!PS-Adobe-3.0\nshowpage')],
    ['a TIFF', tiff],
    ['an AVIF', avif],
    ['a BMP', Buffer.concat([ascii('BM'), Buffer.alloc(80)])],
    ['an ICO', Buffer.from([0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])],
    ['a ZIP', Buffer.concat([ascii('PK\x03\x04'), Buffer.alloc(80)])],
    ['a single byte', Buffer.from([0xff])],
    ['noise', randomBytes(5000)],
  ])('%s is refused because of its content', async (_name, file) => {
    await expectRefused(file, 'image_type');
  });

  test('an empty file is refused as an invalid image', async () => {
    await expectRefused(Buffer.alloc(0), 'image_invalid');
  });

  test('the file name and type that the client sends are ignored', async () => {
    await expect(
      fixture.images.ingest(Buffer.from(SVG), { purpose: 'screen', originalName: 'harmless.png' }),
    ).rejects.toMatchObject({ code: 'image_type' });
    const image = await fixture.images.ingest(png, { purpose: 'screen', originalName: 'evil.html' });
    expect(image.contentType).toBe('image/png');
    const response = await fetch(`${server.url}/images/${image.id}/raw`);
    expect(response.headers.get('content-type')).toBe('image/png');
    await response.arrayBuffer();
  });

  test('the native library cannot decode other formats even if the magic bytes are forged', async () => {
    for (const file of [
      Buffer.from(SVG),
      avif,
      tiff,
      Buffer.from('P6 1 1 255\n\0\0\0'),
      Buffer.from('%PDF-1.7'),
    ]) {
      await expect(decode(file).metadata()).rejects.toThrow(/unsupported image format/);
    }
    await expect(sharp('package.json').metadata()).rejects.toThrow();
    expect(process.env.VIPS_BLOCK_UNTRUSTED).toBe('1');
  });

  test('a file whose content does not match its magic bytes is refused', async () => {
    await expectRefused(Buffer.concat([PNG_SIGNATURE, jpeg]), 'image_type');
    await expectRefused(Buffer.concat([jpeg.subarray(0, 3), png]), 'image_invalid');
    await expectRefused(Buffer.concat([ascii('GIF89a'), png]), 'image_invalid');
    await expectRefused(Buffer.concat([webp.subarray(0, 12), png]), 'image_invalid');
  });
});

describe('misleading and oversized headers', () => {
  const withSize = (width: number, height: number) => {
    const jpegFile = Buffer.from(jpeg);
    // The JPEG segment "start of frame" contains the size.
    const startOfFrame = jpegFile.indexOf(Buffer.from([0xff, 0xc0]));
    jpegFile.writeUInt16BE(height, startOfFrame + 5);
    jpegFile.writeUInt16BE(width, startOfFrame + 7);
    const gifFile = gif({ width: 4, height: 4, frames: 1 });
    gifFile.writeUInt16LE(width, 6);
    gifFile.writeUInt16LE(height, 8);
    return { PNG: pngWithFalseSize(width, height), JPEG: jpegFile, GIF: gifFile };
  };

  test('an image of 65535 x 65535 px is refused because of its header', async () => {
    const { PNG, JPEG, GIF } = withSize(65_535, 65_535);
    await expectRefused(PNG, 'image_dimensions');
    await expectRefused(GIF, 'image_dimensions');
    // The JPEG decoder itself refuses more than 65500 px.
    await expectRefused(JPEG, 'image_invalid');
    await expectRefused(withSize(65_500, 65_500).JPEG, 'image_dimensions');
  });

  test('a GIF whose canvas differs from its frames is refused', async () => {
    await expectRefused(withSize(3000, 300).GIF, 'image_invalid');
  });

  test('a 69-byte PNG that claims 12000 x 12000 px is detected by decoding it', async () => {
    const file = pngWithFalseSize(12_000, 12_000);
    expect(file.length).toBeLessThan(75);
    await expectRefused(file, 'image_invalid');
  });

  test('an image of more than 144 megapixels is refused with the specified message', async () => {
    await expect(ingest(pngWithFalseSize(12_001, 12_000))).rejects.toMatchObject({
      code: 'image_dimensions',
      message: 'Image dimensions too large. Maximum total pixels is 144000000.',
    });
    // Within the limit, so it is refused only for its missing pixels.
    await expectRefused(pngWithFalseSize(12_000, 12_000), 'image_invalid');
  });

  test('an image with zero pixels is refused', async () => {
    for (const file of [pngWithFalseSize(0, 10), pngWithFalseSize(10, 0), ...Object.values(withSize(0, 0))]) {
      await expect(ingest(file)).rejects.toMatchObject({
        code: expect.stringMatching(/^image_(invalid|dimensions)$/),
      });
    }
  });

  test('a tiny file with a large 16-bit RGBA image is accepted, and its renditions stay small', async () => {
    const bomb = uniformPng(5000, 3000, 8);
    expect(bomb.length).toBeLessThan(600_000);
    const image = await ingest(bomb);
    expect(image).toMatchObject({ width: 5000, height: 3000 });
    const [, ...renditionKeys] = (await fixture.files()).filter((key) => key.includes(image.id));
    for (const key of renditionKeys) {
      expect((await fixture.storage.stat(key))?.size).toBeLessThan(20_000);
    }
  });

  test('every image pipeline times out after 20 seconds', () => {
    const { options } = decode(png) as unknown as { options: { timeoutSeconds: number } };
    expect(options.timeoutSeconds).toBe(20);
  });

  test('decompression bombs in texts and color profiles are removed', async () => {
    const compressedZeros = deflateSync(Buffer.alloc(30_000_000));
    const bomb = withPngChunks(
      png,
      pngChunk('iCCP', Buffer.concat([ascii('icc\0\0'), compressedZeros])),
      ...Array.from({ length: 50 }, () =>
        pngChunk('zTXt', Buffer.concat([ascii('Comment\0\0'), compressedZeros])),
      ),
    );
    const image = await ingest(bomb);
    expect(image.bytes).toBeLessThanOrEqual(png.length);
  });
});

describe('files built to exhaust a decoder', () => {
  const webpFile = (parts: Buffer[]): Buffer => {
    const body = Buffer.concat([ascii('WEBP'), ...parts]);
    return Buffer.concat([webpChunk('RIFF', body)]);
  };
  // An animation (flag 2) of 60 x 40 pixels. WebP stores each dimension minus one, in 24 bits.
  const header = webpChunk('VP8X', Buffer.from([2, 0, 0, 0, 59, 0, 0, 39, 0, 0]));
  // A frame at the origin with the same size, shown for 9 ms.
  const frame = webpChunk(
    'ANMF',
    Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 59, 0, 0, 39, 0, 0, 9, 0, 0, 0]), webp.subarray(12)]),
  );

  test('an animation may have at most 100 frames', async () => {
    expect((await ingest(gif({ width: 2, height: 2, frames: 100 }))).format).toBe('gif');
    await expectRefused(gif({ width: 2, height: 2, frames: 101 }), 'image_dimensions');
    const animation = (frames: number) =>
      webpFile([header, webpChunk('ANIM', Buffer.alloc(6)), ...Array(frames).fill(frame)]);
    expect((await ingest(animation(100))).format).toBe('webp');
    await expectRefused(animation(101), 'image_dimensions');
  });

  test('an animation of 100 frames with more than a billion pixels in all is refused', async () => {
    const largeGif = gif({ width: 4, height: 4, frames: 100 });
    largeGif.writeUInt16LE(4000, 6);
    largeGif.writeUInt16LE(3000, 8);
    await expectRefused(largeGif, 'image_dimensions');
  });

  test('an animation with 20,000 or more frames is refused before it is decoded', async () => {
    await expectRefused(gif({ width: 1, height: 1, frames: 100_000 }), 'image_dimensions');
    await expectRefused(
      webpFile([header, webpChunk('ANIM', Buffer.alloc(6)), ...Array(20_000).fill(frame)]),
      'image_dimensions',
    );
  });

  test('a progressive JPEG with 90 scans is accepted, and a JPEG with 3,000 scans is refused', async () => {
    // A decoder processes the whole image for each scan.
    expect(await ingest(progressiveJpeg(64, 64, 90))).toMatchObject({ width: 64, format: 'jpeg' });
    await expectRefused(progressiveJpeg(4000, 4000, 3000), 'image_invalid');
  });

  // `Buffer.alloc` repeats its second argument: empty parts of 4 (JPEG), 12 (PNG) and 8 bytes (WebP).
  test.each([
    [
      'JPEG segments',
      () => withJpegSegments(jpeg, Buffer.alloc(2_000_000, jpegSegment(0xe1, Buffer.alloc(0)))),
    ],
    ['PNG chunks', () => withPngChunks(png, Buffer.alloc(6_000_000, pngChunk('abCd', Buffer.alloc(0))))],
    ['WebP chunks', () => withWebpChunks(webp, Buffer.alloc(800_000, webpChunk('JUNK', Buffer.alloc(0))))],
    [
      'GIF comments',
      () => gif({ width: 2, height: 2, frames: 1, extra: Array(20_000).fill(gifComment('x')) }),
    ],
  ])('a file with 20,000 or more %s is refused', async (_name, file) => {
    await expectRefused(file(), 'image_invalid');
  });
});

describe('broken files', () => {
  const validFiles: Record<string, Promise<Buffer>> = {
    jpeg: testImage({ width: 300, height: 200 }).jpeg().toBuffer(),
    'progressive jpeg': testImage({ width: 300, height: 200 }).jpeg({ progressive: true }).toBuffer(),
    png: imageFile({ width: 300, height: 200 }),
    webp: imageFile({ width: 300, height: 200, format: 'webp' }),
    gif: Promise.resolve(gif({ width: 30, height: 20, frames: 2 })),
  };

  test.each(Object.keys(validFiles))('a truncated %s is refused at several lengths', async (name) => {
    const file = (await validFiles[name]) as Buffer;
    for (const part of [0.1, 0.5, 0.9, 0.99])
      await expectRefused(file.subarray(0, Math.floor(file.length * part)), 'image_invalid');
    await expectRefused(file.subarray(0, -1), 'image_invalid');
  });

  test('pixel data that ends early in a well-formed file is refused', async () => {
    await expectRefused(
      Buffer.concat([
        PNG_SIGNATURE,
        pngHeader(300, 200),
        // 100 of 200 rows, of 1 + 300 x 3 bytes each.
        pngChunk('IDAT', deflateSync(Buffer.alloc(901 * 100))),
        pngChunk('IEND', Buffer.alloc(0)),
      ]),
      'image_invalid',
    );
  });

  test('randomly damaged files are accepted or refused and never crash the service', async () => {
    const next = createSeededRandom(1);
    for (const name of Object.keys(validFiles)) {
      for (let round = 0; round < 25; round++) {
        const file = Buffer.from((await validFiles[name]) as Buffer);
        for (let hit = 0; hit <= round % 4; hit++) {
          file[Math.floor(next() * file.length)] = Math.floor(next() * 256);
        }
        const image = await ingest(file).catch((error) => error);
        if (image instanceof Error)
          expect(image).toMatchObject({ name: 'ProductError', code: expect.stringMatching(/^image_/) });
        else expect(image.id).toMatch(/^[a-f0-9]{32}$/);
      }
    }
  });
});

describe('metadata of an image', () => {
  const tail = ascii('PK\x03\x04 <html><script>SECRET-TAIL</script></html> %PDF-1.7');

  test.each(['jpeg', 'png', 'webp'] as const)(
    'location, author, XMP, comments and a hidden archive are removed from the raw %s and its renditions',
    async (format) => {
      const taggedFile = await withMetadata(testImage({ width: 400, height: 300 }).withIccProfile('p3'))
        [format]()
        .toBuffer();
      const extra = {
        jpeg: () =>
          withJpegSegments(
            taggedFile,
            jpegSegment(0xfe, ascii('SECRET-COMMENT')),
            jpegSegment(0xed, ascii('Photoshop 3.0\0SECRET-COMMENT')),
          ),
        png: () => withPngChunks(taggedFile, pngChunk('tEXt', ascii('Author\0SECRET-COMMENT'))),
        webp: () => withWebpChunks(taggedFile, webpChunk('PRIV', ascii('SECRET-COMMENT'))),
      };
      const file = Buffer.concat([extra[format](), tail]);
      expect(SECRETS.filter((word) => file.includes(word)).length).toBeGreaterThanOrEqual(3);
      expect(file.includes(GPS_LATITUDE)).toBe(true);
      const { id } = await ingest(file);
      const files = [await rawOverHttp(id)];
      for (const query of ['w=300', 'w=300&f=jpeg', 'w=300&f=png', 'q=90&f=webp']) {
        files.push(
          Buffer.from(await (await fetch(`${server.url}/images/${id}/public?${query}`)).arrayBuffer()),
        );
      }
      for (const servedFile of files) {
        expect(SECRETS.filter((word) => servedFile.includes(word))).toEqual([]);
        const metadata = await decode(servedFile).metadata();
        expect(metadata.exif ?? metadata.xmp ?? metadata.iptc).toBeUndefined();
      }
      expect((await decode(files[0] as Buffer).metadata()).hasProfile).toBe(true);
    },
  );

  test('a GIF loses its comments and trailing data', async () => {
    const file = gif({ width: 20, height: 20, frames: 2, extra: [gifComment('SECRET-COMMENT')] });
    const raw = await rawOverHttp((await ingest(Buffer.concat([file, tail]))).id);
    expect(SECRETS.filter((word) => raw.includes(word))).toEqual([]);
  });

  test('the headers of an image file forbid a browser to run scripts in it or to guess another type', async () => {
    const { id } = await ingest(Buffer.concat([jpeg, tail]));
    const response = await fetch(`${server.url}/images/${id}/raw`);
    await response.arrayBuffer();
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-type')).toBe('image/jpeg');
  });
});

describe('concurrent uploads', () => {
  test('uploads are refused as busy while one upload is decoded and 200 wait, and the accepted uploads are stored', async () => {
    const service = fixture.createSecond({ decodings: 1 });
    const dot = await imageFile({ width: 1, height: 1 });
    // No upload can finish before all have started.
    const uploadsStarted = createLatch();
    fixture.beforeStorageCall = ({ method }) => (method === 'put' ? uploadsStarted.promise : undefined);
    const uploads = Array.from({ length: 260 }, () =>
      service.ingest(dot, { purpose: 'logo' }).catch((error) => error.code),
    );
    uploadsStarted.resolve();
    const results = await Promise.all(uploads);
    const busy = results.filter((result) => result === 'busy').length;
    expect(busy).toBe(260 - 201);
    expect(results.filter((result) => typeof result === 'object')).toHaveLength(201);
  });
});
