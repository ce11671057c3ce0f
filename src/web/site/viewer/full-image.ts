import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { FULL_QUALITY } from '#shared/limits.ts';
import { PLATFORM_RATIOS } from '#shared/platforms.ts';
import { imageUrl } from '#shared/urls.ts';

const WIDTHS = [800, 1200, 1600] as const;

/** The widest rendition there is, in pixels; beyond it only the raw file has more to show. */
export const WIDEST = 1600;

/** A capture so many times as tall as wide scrolls inside its frame. */
const TALL = { web: 1.2, ios: 2.4 } as const;

export const isTall = ({ platform, image }: ScreenThumb): boolean =>
  image.height / image.width > TALL[platform];

/** Width / height of the frame: the picture's own, but a phone's for a tall capture of a phone. */
export const frameRatio = (screen: ScreenThumb): number =>
  screen.platform === 'ios' && isTall(screen)
    ? PLATFORM_RATIOS.ios
    : screen.image.width / screen.image.height;

/**
 * Addresses of a screen's full image (quality 90), and the width it takes on screen, so that the viewer, the
 * hover prefetch and the neighbour preload all ask for the very same rendition.
 */
export function fullImage(screen: ScreenThumb): { src: string; srcSet: string; sizes: string } {
  const { image } = screen;
  const at = (width: number): string => imageUrl(image.url, { width, quality: FULL_QUALITY });
  const candidates: string[] = [];
  for (const width of WIDTHS) {
    candidates.push(`${at(width)} ${Math.min(width, image.width)}w`);
    if (width >= image.width) break;
  }
  const byHeight = `calc(100vh * ${frameRatio(screen).toFixed(3)})`;
  const byWidth = '(min-width: 1024px) calc(100vw - 480px), 100vw';
  return {
    src: at(WIDEST),
    srcSet: candidates.join(', '),
    sizes: screen.platform === 'ios' ? byHeight : byWidth,
  };
}
