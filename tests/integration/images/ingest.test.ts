import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { thumbHashToRGBA } from 'thumbhash';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Purpose } from '#domain/images/renditions/rendition-plan.ts';
import {
  createLatch,
  type ImageServiceFixture,
  openImageServiceFixture,
} from '../../support/image-service-fixture.ts';
import { imageFile, meanDifference, pixelsOf, testImage, withMetadata } from '../../support/images.ts';
import { gif, gifLoop } from '../../support/images-bytes.ts';

let fixture: ImageServiceFixture;
beforeAll(async () => {
  fixture = await openImageServiceFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.calls.length = 0;
  fixture.beforeStorageCall = () => {};
});

const ingest = (file: Buffer, purpose: Purpose = 'screen', originalName?: string) =>
  fixture.images.ingest(file, { purpose, originalName });
const rawOf = async (id: string): Promise<Buffer> =>
  (await fixture.storage.get(`originals/${id.slice(0, 2)}/${id}`)) as Buffer;
const phone = await imageFile({ width: 1170, height: 2532 });

describe('ingesting a screen', () => {
  test('returns a temporary image with all metadata of the stored file', async () => {
    // The folders and the invisible character (right-to-left override) are removed from the name.
    const image = await ingest(phone, 'screen', '/home/me/Inbox\u202e 1.png');
    expect(image).toMatchObject({
      sha256: createHash('sha256').update(phone).digest('hex'),
      phash: expect.stringMatching(/^[a-f0-9]{16}$/),
      format: 'png',
      contentType: 'image/png',
      bytes: (await rawOf(image.id)).length,
      width: 1170,
      height: 2532,
      dominantColor: null,
      originalName: 'Inbox 1.png',
      state: 'temporary',
    });
    expect(image.id).toMatch(/^[a-f0-9]{32}$/);
    expect(Math.abs(Date.parse(image.createdAt) - Date.now())).toBeLessThan(60_000);
    expect(await fixture.images.get(image.id)).toEqual(image);
    const { w, h } = thumbHashToRGBA(Buffer.from(image.thumbhash ?? '', 'base64'));
    expect(w / h).toBeCloseTo(1170 / 2532, 0);
  });

  test('does not change any pixel', async () => {
    const image = await ingest(phone);
    expect((await pixelsOf(await rawOf(image.id))).equals(await pixelsOf(phone))).toBe(true);
  });

  test('creates exactly four thumbnails, which are 300, 450, 600 and 800 px wide', async () => {
    const image = await ingest(phone);
    const imageFiles = (await fixture.files()).filter((key) => key.includes(image.id));
    const folder = `renditions/${image.id.slice(0, 2)}/${image.id}`;
    expect(imageFiles).toEqual([
      `originals/${image.id.slice(0, 2)}/${image.id}`,
      `${folder}/300x649-scale-q85-r1.webp`,
      `${folder}/450x974-scale-q85-r1.webp`,
      `${folder}/600x1298-scale-q85-r1.webp`,
      `${folder}/800x1731-scale-q85-r1.webp`,
    ]);
    for (const key of imageFiles.slice(1)) {
      const bytes = (await fixture.storage.get(key)) as Buffer;
      const meta = await sharp(bytes).metadata();
      expect(key).toContain(`/${meta.width}x${meta.height}-`);
      expect(meta.format).toBe('webp');
      const direct = await sharp(phone).resize(meta.width, meta.height).ensureAlpha().raw().toBuffer();
      expect(meanDifference(await pixelsOf(bytes), direct)).toBeLessThan(4);
    }
  });

  test('writes the original durably, and inserts the row only after all files are written', async () => {
    const writes: string[] = [];
    fixture.beforeStorageCall = async ({ method, key, options }) => {
      if (method !== 'put') return;
      const [root, , id = ''] = key.split('/');
      const row = (await fixture.images.get(id)) ? 'row' : 'no row';
      writes.push(`${root} ${options?.contentType} ${options?.durable ? 'durable' : 'not durable'} ${row}`);
    };
    await ingest(phone);
    expect(writes).toEqual([
      'originals image/png durable no row',
      ...Array(4).fill('renditions image/webp not durable no row'),
    ]);
  });

  test('creates only one thumbnail of a small image', async () => {
    const image = await ingest(await imageFile({ width: 200, height: 100 }));
    expect(await fixture.files(`renditions/${image.id.slice(0, 2)}/${image.id}/`)).toHaveLength(1);
  });

  test('reads a stream like a buffer', async () => {
    const image = await fixture.images.ingest(
      Readable.from([phone.subarray(0, 1000), phone.subarray(1000)]),
      {
        purpose: 'screen',
      },
    );
    expect(image.sha256).toBe(createHash('sha256').update(phone).digest('hex'));
  });

  test('leaves no files after an interrupted or endless stream', async () => {
    const before = await fixture.files();
    const brokenStream = Readable.from(
      (async function* parts() {
        yield phone.subarray(0, 1000);
        throw new Error('connection lost');
      })(),
    );
    await expect(fixture.images.ingest(brokenStream, { purpose: 'screen' })).rejects.toThrow(
      'connection lost',
    );
    let producedBytes = 0;
    const endlessStream = Readable.from(
      (function* parts() {
        const part = Buffer.alloc(1_000_000);
        for (;;) {
          producedBytes += part.length;
          yield part;
        }
      })(),
    );
    await expect(fixture.images.ingest(endlessStream, { purpose: 'screen' })).rejects.toMatchObject({
      code: 'image_too_large',
    });
    // A source may have at most 64,000,000 bytes.
    expect(producedBytes).toBeLessThan(70_000_000);
    expect(endlessStream.destroyed).toBe(true);
    expect(await fixture.files()).toEqual(before);
  });
});

describe('ingesting a logo', () => {
  test('determines its dominant color and creates the sizes that pages display', async () => {
    const mark = {
      input: { create: { width: 300, height: 300, channels: 4, background: '#1db954' } },
    } as const;
    const logo = await sharp({ create: { width: 512, height: 512, channels: 4, background: '#00000000' } })
      .composite([{ ...mark }])
      .png()
      .toBuffer();
    const image = await ingest(logo, 'logo');
    const channels = (color: string | null): Buffer => Buffer.from(color?.slice(1) ?? '', 'hex');
    expect(meanDifference(channels(image.dominantColor), channels('#1db954'))).toBeLessThan(2);
    const sizes = (await fixture.files(`renditions/${image.id.slice(0, 2)}/${image.id}/`)).map((key) =>
      Number(/(\d+)x/.exec(key)?.[1]),
    );
    expect(sizes.sort((a, b) => a - b)).toEqual([48, 80, 96, 160]);
  });
});

describe('ingesting special files', () => {
  test('keeps the profile of a wide-gamut image and renders it in sRGB', async () => {
    const red = sharp({ create: { width: 400, height: 300, channels: 3, background: '#e6283c' } });
    const image = await ingest(await red.withIccProfile('p3').png().toBuffer());
    const raw = await rawOf(image.id);
    expect((await sharp(raw).metadata()).hasProfile).toBe(true);
    const thumbnail = (await fixture.storage.get(
      `renditions/${image.id.slice(0, 2)}/${image.id}/300x225-scale-q85-r1.webp`,
    )) as Buffer;
    expect((await sharp(thumbnail).metadata()).hasProfile).toBe(false);
    const [r = 0, g = 0, b = 0] = await pixelsOf(thumbnail);
    expect(Math.abs(r - 0xe6) + Math.abs(g - 0x28) + Math.abs(b - 0x3c)).toBeLessThan(12);
  });

  test('keeps animations', async () => {
    const image = await ingest(gif({ width: 40, height: 30, frames: 5, extra: [gifLoop()] }));
    expect(image.format).toBe('gif');
    const meta = await sharp(await rawOf(image.id), { animated: true }).metadata();
    expect([meta.pages, meta.loop, meta.delay]).toEqual([5, 0, Array(5).fill(70)]);
  });
});

describe('applying the EXIF orientation', () => {
  test.each([2, 3, 4, 5, 6, 7, 8])('stores a JPEG of orientation %i upright', async (orientation) => {
    const rotatedFile = await testImage({ width: 200, height: 120, seed: 4 })
      .withExif({ IFD0: { Copyright: 'SECRET-COPYRIGHT' } })
      .withMetadata({ orientation })
      .jpeg({ quality: 95 })
      .toBuffer();
    const image = await ingest(rotatedFile);
    expect([image.width, image.height]).toEqual(orientation >= 5 ? [120, 200] : [200, 120]);
    const raw = await rawOf(image.id);
    expect((await sharp(raw).metadata()).exif).toBeUndefined();
    expect(raw.includes('SECRET')).toBe(false);
    expect(meanDifference(await pixelsOf(raw), await pixelsOf(rotatedFile))).toBeLessThan(3);
  });

  test('keeps the colors and the profile of a rotated wide-gamut image', async () => {
    const rotatedFile = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#e6283c' } })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const raw = await rawOf((await ingest(rotatedFile)).id);
    expect((await sharp(raw).metadata()).hasProfile).toBe((await sharp(rotatedFile).metadata()).hasProfile);
    expect(meanDifference(await pixelsOf(raw), await pixelsOf(rotatedFile))).toBeLessThan(3);
  });

  test.each([0, 1])('does not change the pixels of a JPEG of orientation %i', async (orientation) => {
    const jpeg = await withMetadata(testImage({ width: 60, height: 40 }))
      .withMetadata({ orientation: 1 })
      .jpeg()
      .toBuffer();
    // The EXIF entry of the orientation, little-endian: tag 0x0112, type 3, count 1, and the value at offset 8.
    // The test changes the value itself, because sharp does not write the invalid orientation 0.
    const offset = jpeg.indexOf(Buffer.from([0x12, 0x01, 0x03, 0, 1, 0, 0, 0]));
    expect(offset).toBeGreaterThan(0);
    jpeg.writeUInt16LE(orientation, offset + 8);
    expect(await pixelsOf(await rawOf((await ingest(jpeg)).id))).toEqual(await pixelsOf(jpeg));
  });
});

describe('reducing large images', () => {
  test('scales an edge over 12000 px to 12000 px and keeps the aspect ratio', async () => {
    const wideFile = await imageFile({ width: 12_001, height: 60 });
    const image = await ingest(wideFile);
    expect([image.width, image.height, image.format]).toEqual([12_000, 60, 'png']);
    const tallFile = await testImage({ width: 30, height: 24_000 }).jpeg().toBuffer();
    expect(await ingest(tallFile)).toMatchObject({ width: 15, height: 12_000, format: 'jpeg' });
    expect(await ingest(await imageFile({ width: 12_000, height: 10 }))).toMatchObject({ width: 12_000 });
  });

  const noise = (width: number, height: number) =>
    sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

  test('re-encodes a file over 20,000,000 bytes, losslessly if possible, otherwise as a JPEG', async () => {
    const compressibleFile = await testImage({ width: 2600, height: 2600 })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(compressibleFile.length).toBeGreaterThan(20_000_000);
    const losslessImage = await ingest(compressibleFile);
    expect(losslessImage).toMatchObject({ format: 'png', width: 2600, height: 2600 });
    expect((await pixelsOf(await rawOf(losslessImage.id))).equals(await pixelsOf(compressibleFile))).toBe(
      true,
    );

    const noiseFile = await noise(2600, 2600).png({ compressionLevel: 0 }).toBuffer();
    const lossyImage = await ingest(noiseFile);
    expect(lossyImage).toMatchObject({ format: 'jpeg', width: 2600, height: 2600 });
    expect(lossyImage.bytes).toBeLessThanOrEqual(20_000_000);
    expect((await sharp(await rawOf(lossyImage.id)).metadata()).chromaSubsampling).toBe('4:4:4');
  });

  test('rejects a file that is too large even after re-encoding, with the specified message', async () => {
    const hugeFile = await noise(4200, 4200).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
    expect(hugeFile.length).toBeGreaterThan(20_000_000);
    await expect(ingest(hugeFile)).rejects.toMatchObject({
      code: 'image_too_large',
      message: 'Image is too large even after processing',
    });
  });
});

describe('a failing ingest', () => {
  // An ingest writes all files at the same time. If one write fails, it must remove the files of the other writes.
  test.each([
    ['original', 'originals/'],
    ['first thumbnail', '/300x'],
    ['second thumbnail', '/450x'],
  ])('leaves neither file nor row if the %s cannot be written', async (_, failingPart) => {
    const before = await fixture.files();
    const rows = await fixture.db.selectFrom('images').select('id').execute();
    fixture.beforeStorageCall = ({ method, key }) => {
      if (method === 'put' && key.includes(failingPart)) throw new Error('disk full');
    };
    await expect(ingest(phone)).rejects.toThrow('disk full');
    expect(await fixture.files()).toEqual(before);
    expect(await fixture.db.selectFrom('images').select('id').execute()).toEqual(rows);
  });

  test('keeps the files of an existing image that has the same id', async () => {
    const { id } = await ingest(phone);
    const files = await fixture.files();
    await expect(fixture.images.ingest(phone, { id, purpose: 'screen' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await fixture.files()).toEqual(files);
  });

  test('does not wait for the removal of its files if the storage is unavailable', async () => {
    const before = await fixture.files();
    const { promise: storageIsBack, resolve: bringBack } = createLatch();
    fixture.beforeStorageCall = async ({ method, key }) => {
      if (method === 'put' && key.startsWith('originals')) {
        throw Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' });
      }
      if (method !== 'put') await storageIsBack;
    };
    // Waiting would never end, because the storage becomes available only after the ingest has failed.
    await expect(ingest(phone)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    bringBack();
    await expect.poll(() => fixture.files()).toEqual(before);
  });
});
