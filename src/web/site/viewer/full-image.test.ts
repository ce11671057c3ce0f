import { describe, expect, test } from 'vitest';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { frameRatio, fullImage, isTall, largestWidth } from './full-image.ts';

const screen = (platform: 'web' | 'ios', width: number, height: number): ScreenThumb => ({
  id: '018f0000-0000-7000-8000-000000000000',
  title: 'A screen',
  platform,
  image: { id: 'a', url: '/images/a/public', width, height, format: 'png', thumbhash: null },
});

/** Returns the width descriptors of a `srcset`, such as '800w'. */
const descriptorsOf = (srcSet: string): string[] =>
  srcSet.split(', ').map((part) => part.split(' ')[1] ?? '');

describe('fullImage', () => {
  test('uses quality 90 and offers widths up to the first that is at least as wide as the image', () => {
    expect(fullImage(screen('web', 3000, 2000)).src).toBe(
      '/images/a/public?width=1600&quality=90&format=auto',
    );
    expect(descriptorsOf(fullImage(screen('web', 3000, 2000)).srcSet)).toEqual(['800w', '1200w', '1600w']);
    expect(descriptorsOf(fullImage(screen('web', 1000, 800)).srcSet)).toEqual(['800w', '1000w']);
    expect(descriptorsOf(fullImage(screen('ios', 390, 844)).srcSet)).toEqual(['390w']);
    expect(descriptorsOf(fullImage(screen('web', 1200, 800)).srcSet)).toEqual(['800w', '1200w']);
  });

  test('declares the true widths of renditions of tall images, and offers the original if they are too narrow', () => {
    const candidatesOf = (width: number, height: number) =>
      fullImage(screen('web', width, height))
        .srcSet.split(', ')
        .map((part) => part.replace(/^.*\/(?:public\?width=(\d+)\S*|(raw)) /, '$1$2 '));
    expect(candidatesOf(1440, 9000)).toEqual(['800 655w', 'raw 1440w']);
    expect(candidatesOf(2880, 9000)).toEqual(['800 800w', '1200 1200w', '1600 1311w', 'raw 2880w']);
    // A rendition that lost little width is sharp enough, so the larger original is not offered.
    expect(candidatesOf(1440, 4200)).toEqual(['800 800w', '1200 1200w', '1600 1404w']);
    // The largest rendition is 1600 pixels wide. The original is only needed for the zoom.
    expect(candidatesOf(2880, 7000)).toEqual(['800 800w', '1200 1200w', '1600 1600w']);
    expect(largestWidth(screen('web', 1440, 9000).image)).toBe(655);
    expect(largestWidth(screen('web', 2880, 7000).image)).toBe(1600);
  });

  test('limits the width in `sizes` by the width and height of the window and by the image', () => {
    // The space around the frame is 460 × 56 px in large windows and 28 × 133 px in small ones. The ratio of width to
    // height of the first image is 0.462. The second image is tall and scrolls in its frame, whose width has a limit of
    // 1200 px and does not depend on the height of the window.
    expect(fullImage(screen('ios', 1170, 2532)).sizes).toBe(
      '(min-width: 1024px) min(100vw - 460px, (100vh - 56px) * 0.462, 1170px), ' +
        'min(100vw - 28px, (100vh - 133px) * 0.462, 1170px)',
    );
    expect(fullImage(screen('web', 3000, 6000)).sizes).toBe(
      '(min-width: 1024px) min(100vw - 460px, 1200px), min(100vw - 28px, 1200px)',
    );
  });
});

describe('isTall and frameRatio', () => {
  test('isTall is true above a height of 1.2 times the width on the web and 2.4 times on iOS', () => {
    expect(isTall(screen('web', 1440, 900))).toBe(false);
    expect(isTall(screen('web', 1440, 1728))).toBe(false);
    expect(isTall(screen('web', 1440, 1729))).toBe(true);
    expect(isTall(screen('ios', 1170, 2532))).toBe(false);
    expect(isTall(screen('ios', 1170, 4000))).toBe(true);
  });

  test('frameRatio returns the ratio of a phone for a tall iOS screen, and otherwise the ratio of the image', () => {
    expect(frameRatio(screen('ios', 1170, 4000))).toBe(9 / 19.5);
    expect(frameRatio(screen('ios', 2360, 1640))).toBe(2360 / 1640);
    expect(frameRatio(screen('web', 1440, 5000))).toBe(1440 / 5000);
  });
});
