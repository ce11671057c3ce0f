import type { ImageRef } from '#shared/contracts/common.ts';
import type { TextMatch } from '#shared/contracts/search.ts';
import { PLATFORM_RATIOS, type Platform } from '#shared/platforms.ts';

type Props = { image: ImageRef; platform: Platform; places: TextMatch['places'] };

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/**
 * Highlights words in a picture that covers its frame from the top left, as `Screenshot` shows it. Renders nothing
 * for a picture so wide that it is shown whole.
 */
export function MatchHighlights({ image, platform, places }: Props) {
  const frame = PLATFORM_RATIOS[platform];
  const picture = image.width / image.height;
  if (picture > frame * 2) return null;
  const across = Math.max(1, picture / frame);
  const down = Math.max(1, frame / picture);
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 overflow-hidden rounded-media forced-color-adjust-none"
    >
      {places.map(({ x, y, width, height }) => (
        <span
          key={`${x} ${y}`}
          className="absolute rounded-[3px] bg-(--place) shadow-[0_0_0_1.5px_var(--place-edge)]"
          style={{
            left: percent(x * across),
            top: percent(y * down),
            width: percent(width * across),
            height: percent(height * down),
          }}
        />
      ))}
    </span>
  );
}
