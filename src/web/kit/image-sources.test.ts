import { expect, test } from 'vitest';
import type { ImageRef } from '#shared/contracts/common.ts';
import { thumbnailSources } from './image-sources.ts';

const image = (width: number, height = 900): ImageRef => ({
  id: 'a'.repeat(32),
  url: `/images/${'a'.repeat(32)}/public`,
  width,
  height,
  format: 'png',
  thumbhash: null,
});

/** Returns the candidates of the `srcset` as '<requested width> <descriptor>'. */
const candidatesFor = (width: number, height?: number): string[] =>
  thumbnailSources(image(width, height))
    .srcSet.split(', ')
    .map(
      (candidate) =>
        `${new URL(candidate.split(' ')[0] ?? '', 'http://x').searchParams.get('width')} ${candidate.split(' ')[1]}`,
    );

test('for a large image, thumbnailSources lists all widths that are generated on upload', () => {
  expect(candidatesFor(2000)).toEqual(['300 300w', '450 450w', '600 600w', '800 800w']);
});

test('thumbnailSources limits the width descriptors to the width of the image', () => {
  expect(candidatesFor(640)).toEqual(['300 300w', '450 450w', '600 600w', '800 640w']);
  expect(candidatesFor(600)).toEqual(['300 300w', '450 450w', '600 600w']);
  expect(candidatesFor(120)).toEqual(['300 120w']);
});

test('for a tall image, thumbnailSources limits the width descriptors to the width of the largest rendition', () => {
  expect(candidatesFor(1440, 9000)).toEqual(['300 300w', '450 450w', '600 600w', '800 655w']);
  expect(candidatesFor(1440, 12_000)).toEqual(['300 300w', '450 450w', '600 492w']);
});

test('thumbnailSources lists the requested widths', () => {
  expect(thumbnailSources(image(2000), [800, 1600]).srcSet).toMatch(
    /width=800\S* 800w, \S*width=1600\S* 1600w$/,
  );
});

test('thumbnailSources uses the widest rendition as src, with quality 85', () => {
  expect(thumbnailSources(image(2000)).src).toBe(
    `/images/${'a'.repeat(32)}/public?width=800&quality=85&format=auto`,
  );
});
