import { describe, expect, test } from 'vitest';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { frameRatio, fullImage, isTall } from './full-image.ts';

const screen = (platform: 'web' | 'ios', width: number, height: number): ScreenThumb => ({
  id: '018f0000-0000-7000-8000-000000000000',
  title: 'A screen',
  platform,
  image: { id: 'a', url: '/images/a/public', width, height, format: 'png', thumbhash: null },
});

const candidates = (srcSet: string): string[] => srcSet.split(', ').map((part) => part.split(' ')[1] ?? '');

describe('fullImage', () => {
  test('uses quality 90 and offers widths up to the first that is at least as wide as the image', () => {
    expect(fullImage(screen('web', 3000, 2000)).src).toBe(
      '/images/a/public?width=1600&quality=90&format=auto',
    );
    expect(candidates(fullImage(screen('web', 3000, 2000)).srcSet)).toEqual(['800w', '1200w', '1600w']);
    expect(candidates(fullImage(screen('web', 1000, 800)).srcSet)).toEqual(['800w', '1000w']);
    expect(candidates(fullImage(screen('ios', 390, 844)).srcSet)).toEqual(['390w']);
    expect(candidates(fullImage(screen('web', 1200, 800)).srcSet)).toEqual(['800w', '1200w']);
  });

  test('limits the width in `sizes` by the width and height of the window and by the image', () => {
    // The space around the frame is 460, 56, 28 and 133 px. The image's ratio of width to height is 0.462.
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
  test('treat a screen as tall above a height of 1.2 times the width on the web and 2.4 times on iOS', () => {
    expect(isTall(screen('web', 1440, 900))).toBe(false);
    expect(isTall(screen('web', 1440, 1728))).toBe(false);
    expect(isTall(screen('web', 1440, 1729))).toBe(true);
    expect(isTall(screen('ios', 1170, 2532))).toBe(false);
    expect(isTall(screen('ios', 1170, 4000))).toBe(true);
  });

  test('give a tall phone capture the ratio of a phone and other screens their own', () => {
    expect(frameRatio(screen('ios', 1170, 4000))).toBe(9 / 19.5);
    expect(frameRatio(screen('ios', 2360, 1640))).toBe(2360 / 1640);
    expect(frameRatio(screen('web', 1440, 5000))).toBe(1440 / 5000);
  });
});
