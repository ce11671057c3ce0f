import type { ImageRef } from '#shared/contracts/common.ts';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { FULL_QUALITY } from '#shared/limits.ts';
import { PLATFORM_RATIOS } from '#shared/platforms.ts';
import { maxRenditionWidth } from '#shared/rendition-width.ts';
import { rawImageUrl } from '#shared/urls.ts';
import { renditionSources } from '#web/kit/image-sources.ts';

/** Widths of the renditions from which the browser chooses, in pixels. */
const WIDTHS = [800, 1200, 1600] as const;

/** Maximum width of a rendition, in pixels. */
const MAX_WIDTH = 1600;
/**
 * A rendition that is narrower than intended by at most this factor is still sharp enough. Beyond this factor, the
 * original is offered too, although its file is much larger.
 */
const TOLERANCE = 1.2;

/** Returns the width of the image's largest rendition, in pixels. Only the original file can be larger. */
export const largestWidth = (image: ImageRef): number => Math.min(MAX_WIDTH, maxRenditionWidth(image));

/** Height divided by width above which a screenshot scrolls inside its frame. */
const TALL_RATIOS = { web: 1.2, ios: 2.4 } as const;

/** Whether a screenshot scrolls inside its frame. */
export const isTall = ({ platform, image }: ScreenThumb): boolean =>
  image.height / image.width > TALL_RATIOS[platform];

/** Width divided by height of the frame: the image's own ratio, or a phone's for a tall iOS screenshot. */
export const frameRatio = (screen: ScreenThumb): number =>
  screen.platform === 'ios' && isTall(screen)
    ? PLATFORM_RATIOS.ios
    : screen.image.width / screen.image.height;

/**
 * Space around the frame in the overlay, in pixels (`stage.tsx`, `viewer.tsx`; a spacing unit is 3.5 px). It is the
 * padding of the stage, plus the sidebar of 320 px on large screens, or plus the header and the arrows on small ones.
 */
const SPACE_AROUND_FRAME = { large: { x: 460, y: 56 }, small: { x: 28, y: 133 } } as const;
/** Maximum width of the frame for tall web screenshots (`TALL_WEB` in stage.tsx), in pixels. */
const MAX_TALL_WIDTH = 1200;

/** The `sizes` attribute: the width at which the stage shows the frame. */
function sizesOf(screen: ScreenThumb): string {
  const isTallWeb = screen.platform === 'web' && isTall(screen);
  const ratio = frameRatio(screen).toFixed(3);
  const maxWidth = isTallWeb ? Math.min(screen.image.width, MAX_TALL_WIDTH) : screen.image.width;
  const fitted = ({ x, y }: { x: number; y: number }): string => {
    const byHeight = isTallWeb ? '' : `(100vh - ${y}px) * ${ratio}, `;
    return `min(100vw - ${x}px, ${byHeight}${maxWidth}px)`;
  };
  return `(min-width: 1024px) ${fitted(SPACE_AROUND_FRAME.large)}, ${fitted(SPACE_AROUND_FRAME.small)}`;
}

/**
 * URLs of a screen's full image (quality 90) and its width on the page. The viewer, the prefetch on hover and the
 * preload of neighbors use the same values, so that they request the same rendition.
 */
export function fullImage(screen: ScreenThumb): { src: string; srcSet: string; sizes: string } {
  const { image } = screen;
  const { src, srcSet } = renditionSources(image, WIDTHS, FULL_QUALITY);
  // Renditions have a limited height, which makes those of a very tall image too narrow for the frame.
  const isNarrowed = largestWidth(image) * TOLERANCE < Math.min(MAX_WIDTH, image.width);
  const original = isNarrowed ? `, ${rawImageUrl(image.url)} ${image.width}w` : '';
  return { src, srcSet: srcSet + original, sizes: sizesOf(screen) };
}
