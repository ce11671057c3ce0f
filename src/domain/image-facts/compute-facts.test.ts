import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawInterface } from '../../../tests/support/drawn-interface.ts';
import { computeFacts } from './compute-facts.ts';
import { sampleFile } from './sample.ts';
import { shapeOf } from './shape.ts';
import { cosine, dotProduct, PARTS, UNIT, VECTOR_BYTES } from './vector-layout.ts';

const SIZE = { width: 1440, height: 900 };
const factsOf = async (file: Buffer) => computeFacts(await sampleFile(file), SIZE);
const night = { page: '#0f172a', panel: '#1e293b', accent: '#22c55e' };
const day = { page: '#ffffff', panel: '#e2e8f0', accent: '#22c55e' };

describe('the facts of an image', () => {
  test('[E-07] say whether it is light or dark', async () => {
    expect((await factsOf(await drawInterface(night))).scheme).toBe('dark');
    expect((await factsOf(await drawInterface(day))).scheme).toBe('light');
  });

  test('are computed with transparent parts as white, and also for grey images', async () => {
    const clear = { create: { width: 600, height: 400, channels: 4, background: '#00000000' } } as const;
    expect(await factsOf(await sharp(clear).png().toBuffer())).toMatchObject({
      scheme: 'light',
      palette: [{ hex: 'ffffff', share: 1 }],
    });
    const grey = await sharp(await drawInterface(night))
      .greyscale()
      .png()
      .toBuffer();
    expect(await factsOf(grey)).toMatchObject({ scheme: 'dark' });
  });

  test('[E-07] have a vector that is nearly the same after re-encoding at half size', async () => {
    const file = await drawInterface(day);
    const small = await sharp(file).resize(720).jpeg({ quality: 80 }).toBuffer();
    const [whole, half] = [await factsOf(file), await factsOf(small)];
    expect(whole.vector).toHaveLength(VECTOR_BYTES);
    expect(cosine(whole.vector, half.vector, PARTS.look)).toBeGreaterThan(0.97);
    const other = await factsOf(await sharp(file).rotate(180).toBuffer());
    expect(cosine(whole.vector, other.vector, PARTS.layout)).toBeLessThan(0.6);
  });

  test('[E-07] have a vector whose edges hardly depend on the colors of the image', async () => {
    const [dark, light] = [
      await factsOf(await drawInterface(night)),
      await factsOf(await drawInterface(day)),
    ];
    expect(cosine(dark.vector, light.vector, PARTS.edges)).toBeGreaterThan(0.9);
    expect(cosine(dark.vector, light.vector, PARTS.colours)).toBeLessThan(0.5);
  });

  test('have a vector whose similarity to itself is about 1 without beliefs', async () => {
    const { vector } = await factsOf(await drawInterface(day));
    const similarity = dotProduct(vector, vector, PARTS.look) / UNIT ** 2;
    expect(similarity).toBeGreaterThan(0.95);
    expect(similarity).toBeLessThan(1.05);
  });

  test('have zeros for the edges and the luma of a blank image', async () => {
    const blank = await sharp({ create: { ...SIZE, channels: 3, background: '#777777' } })
      .png()
      .toBuffer();
    const { vector } = await factsOf(blank);
    expect(vector.slice(0, PARTS.layout.end).every((value) => value === 0)).toBe(true);
  });

  test('are not computed for a file that is not an image', async () => {
    await expect(sampleFile(Buffer.from('no image'))).rejects.toMatchObject({ code: 'image_invalid' });
  });
});

describe('the shape of an image', () => {
  test.each([
    ['viewport', '1440x900 1920x1080 2560x1600 1280x720 1200x1400 1170x2532 1206x2622 750x1334 1080x1920'],
    ['viewport', '2048x2732 1668x2388 1668x2420 390x844 1440x3120 1179x2400 3440x1440'],
    ['long', '1440x4200 1280x2000 1920x3000 1170x6000 1024x1600 2880x5000'],
    ['crop', '400x300 320x120 1440x200 200x900 500x500'],
  ])('[E-07] is %s for %s', (shape, sizes) => {
    const wrong = sizes.split(' ').filter((size) => {
      const [width = 0, height = 0] = size.split('x').map(Number);
      return shapeOf({ width, height }) !== shape;
    });
    expect(wrong).toEqual([]);
  });
});
