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
 * What surrounds the frame in the overlay, in pixels (`stage.tsx`, `viewer.tsx`; the root's font size is 14 px): the
 * stage's padding, the sidebar of 320 px beside it, and on small screens the header and the arrows.
 */
const AROUND = { large: { x: 460, y: 56 }, small: { x: 28, y: 133 } } as const;
/** Widest frame of a tall capture of the web (`TALL_WEB` in stage.tsx), in pixels. */
const TALL_WIDTH = 1200;

/** The `sizes` attribute: the width that the stage gives the frame. */
function sizesOf(screen: ScreenThumb): string {
  const isTallWeb = screen.platform === 'web' && isTall(screen);
  const ratio = frameRatio(screen).toFixed(3);
  const widest = isTallWeb ? Math.min(screen.image.width, TALL_WIDTH) : screen.image.width;
  const fitted = ({ x, y }: { x: number; y: number }): string => {
    const byHeight = isTallWeb ? '' : `(100vh - ${y}px) * ${ratio}, `;
    return `min(100vw - ${x}px, ${byHeight}${widest}px)`;
  };
  return `(min-width: 1024px) ${fitted(AROUND.large)}, ${fitted(AROUND.small)}`;
}

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
  return { src: at(WIDEST), srcSet: candidates.join(', '), sizes: sizesOf(screen) };
}
