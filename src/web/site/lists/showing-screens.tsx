import { PLATFORM_LABELS, type Platform } from '#shared/platforms.ts';
import { countOf } from '../format.ts';

type Props = { count: number; platform: Platform };

/**
 * Number of screens in the list below, and their platform where the header has no room for the switch [P-34,
 * P-35].
 */
export function ShowingScreens({ count, platform }: Props) {
  return (
    <div className="flex items-center gap-2 text-ink-soft tabular-nums">
      <p>Showing {countOf(count, 'screen')}</p>
      <span className="rounded-full bg-sunken px-2 py-0.5 font-medium text-xs md:hidden">
        {PLATFORM_LABELS[platform]}
      </span>
    </div>
  );
}
