import { expect, test } from 'vitest';
import type { ImageRef } from '#shared/contracts/common.ts';
import { thumbnailSources } from './image-sources.ts';

const image = (width: number): ImageRef => ({
  id: 'a'.repeat(32),
  url: `/images/${'a'.repeat(32)}/public`,
  width,
  height: 900,
  format: 'png',
  thumbhash: null,
});

/** Returns the candidates of the `srcset` as '<requested width> <descriptor>'. */
const candidatesFor = (width: number): string[] =>
  thumbnailSources(image(width))
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

test('thumbnailSources uses the widest rendition as src, with quality 85', () => {
  expect(thumbnailSources(image(2000)).src).toBe(
    `/images/${'a'.repeat(32)}/public?width=800&quality=85&format=auto`,
  );
});
