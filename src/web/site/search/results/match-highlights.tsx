import type { ImageRef } from '#shared/contracts/common.ts';
import type { TextMatch } from '#shared/contracts/search.ts';
import { PLATFORM_RATIOS, type Platform } from '#shared/platforms.ts';
import { MAX_CROP_FACTOR } from '#web/kit/screenshot.tsx';

type Props = { image: ImageRef; platform: Platform; boxes: TextMatch['boxes'] };

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/**
 * Highlights words in an image that `Screenshot` crops at the right or bottom to fill its frame. Renders nothing for a
 * very wide image, which `Screenshot` does not crop (`MAX_CROP_FACTOR`).
 */
export function MatchHighlights({ image, platform, boxes }: Props) {
  const frameRatio = PLATFORM_RATIOS[platform];
  const imageRatio = image.width / image.height;
  if (imageRatio > frameRatio * MAX_CROP_FACTOR) return null;
  // `boxes` are shares of the image, but CSS needs shares of the frame, which a cropped image exceeds.
  const scaleX = Math.max(1, imageRatio / frameRatio);
  const scaleY = Math.max(1, frameRatio / imageRatio);
  return (
    <span
      aria-hidden
      data-highlights
      className="pointer-events-none absolute inset-0 overflow-hidden rounded-media forced-color-adjust-none"
    >
      {boxes.map(({ x, y, width, height }) => (
        <span
          key={`${x} ${y}`}
          className="absolute rounded-[3px] bg-(--match-box) shadow-[0_0_0_1.5px_var(--match-box-border)]"
          style={{
            left: percent(x * scaleX),
            top: percent(y * scaleY),
            width: percent(width * scaleX),
            height: percent(height * scaleY),
          }}
        />
      ))}
    </span>
  );
}
