import { clsx } from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { StackMember } from '#shared/contracts/screens.ts';
import { longDate } from '#shared/dates.ts';
import { stackLabel } from '#shared/stack-kinds.ts';
import { rawImageUrl } from '#shared/urls.ts';
import { useImageFallback } from '#web/kit/use-image-fallback.ts';
import { fullImage } from './full-image.ts';
import { frameClass, frameStyle } from './stage.tsx';

const formatVersionName = (screens: readonly StackMember[], index: number): string => {
  const { label, capturedAt } = screens[index] as StackMember;
  return label ?? (capturedAt ? longDate(capturedAt) : stackLabel(null, index));
};

/** Distance by which an arrow key scrolls tall versions, in pixels. */
const SCROLL_STEP_PX = 80;

const heightRatio = ({ image }: StackMember): number => image.height / image.width;

const dateOf = ({ capturedAt, createdAt }: StackMember): number => Date.parse(capturedAt ?? createdAt);

/**
 * Shows two versions of a screen in one frame, at the same scale and aligned at the top. A slider moves the divider
 * between the older version on the left and the newer one. The frame fits the taller version, and scrolls if that
 * version is very tall (`isTall`).
 */
export function CompareSlider({ id, screens }: { id: string; screens: readonly StackMember[] }) {
  const [dividerPercent, setDividerPercent] = useState(50);
  const shownIndex = Math.max(
    0,
    screens.findIndex((screen) => screen.id === id),
  );
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosenIndex = screens.findIndex((screen) => screen.id === chosenId);
  // A new stack lists versions from new to old, so the version after the shown one is usually older.
  const otherIndex =
    chosenIndex >= 0 && chosenIndex !== shownIndex
      ? chosenIndex
      : shownIndex + 1 < screens.length
        ? shownIndex + 1
        : shownIndex - 1;
  // The dates decide which version is older, because a curator may have reordered the stack. If the dates are equal,
  // the version further down the list counts as older, as in a new stack.
  const [olderIndex, newerIndex] = [shownIndex, otherIndex].sort(
    (one, other) =>
      dateOf(screens[one] as StackMember) - dateOf(screens[other] as StackMember) || other - one,
  ) as [number, number];
  const renderImage = (index: number, clip: string) => {
    const screen = screens[index] as StackMember;
    const alt = `${screen.title}, ${formatVersionName(screens, index)}`;
    return <VersionImage key={screen.id} screen={screen} alt={alt} clip={clip} />;
  };
  const [taller] = [screens[olderIndex] as StackMember, screens[newerIndex] as StackMember].sort(
    (one, other) => heightRatio(other) - heightRatio(one),
  ) as [StackMember];
  const scroller = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.key.startsWith('Arrow')) return;
    // Without this, the arrow keys would also move the overlay to another screen.
    event.nativeEvent.stopImmediatePropagation();
    const { scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {};
    const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!direction || scrollHeight <= clientHeight) return;
    event.preventDefault();
    scroller.current?.scrollBy({ top: direction * SCROLL_STEP_PX });
  };
  return (
    <div data-comparing className="absolute inset-0 z-1 bg-sunken p-4 pb-16 lg:px-20">
      <div className="grid size-full grid-rows-[minmax(0,1fr)_auto] gap-3">
        <div className="grid min-h-0 place-items-center [container-type:size]">
          <div style={frameStyle(taller)} className={clsx('shot', frameClass(taller))}>
            <div ref={scroller} className="size-full min-h-0 overflow-auto overscroll-contain">
              <div
                className="relative overflow-x-clip"
                style={{ aspectRatio: `${taller.image.width} / ${taller.image.height}` }}
              >
                {renderImage(olderIndex, `inset(0 ${100 - dividerPercent}% 0 0)`)}
                {renderImage(newerIndex, `inset(0 0 0 ${dividerPercent}%)`)}
                <input
                  type="range"
                  min={0}
                  max={100}
                  value={dividerPercent}
                  aria-label={`Compare ${formatVersionName(screens, olderIndex)} with ${formatVersionName(screens, newerIndex)}`}
                  aria-valuetext={`${dividerPercent} % ${formatVersionName(screens, olderIndex)}, ${100 - dividerPercent} % ${formatVersionName(screens, newerIndex)}`}
                  onChange={(event) => setDividerPercent(event.currentTarget.valueAsNumber)}
                  onKeyDown={onKeyDown}
                  className="peer absolute inset-0 m-0 size-full cursor-ew-resize touch-pan-y opacity-0"
                />
                {/* The line has the color of the text and an edge of the opposite color, to be visible on any image. */}
                <span
                  aria-hidden
                  style={{ left: `${dividerPercent}%` }}
                  className="pointer-events-none absolute inset-y-0 -translate-x-1/2 border-ink border-l-2 shadow-[0_0_0_1px_var(--canvas)] outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-accent"
                >
                  {/* The handle stays in the middle of the visible part while the frame scrolls. */}
                  <span className="sticky top-1/2 -ml-[17px] block size-8 -translate-y-1/2 rounded-full border-2 border-ink bg-raised text-center text-ink leading-7 shadow-[0_0_0_1px_var(--canvas)]">
                    ↔
                  </span>
                </span>
              </div>
            </div>
          </div>
        </div>
        <p className="flex items-center justify-between gap-3 text-ink-soft text-sm">
          <span>{formatVersionName(screens, olderIndex)}</span>
          {screens.length > 2 && (
            <select
              aria-label="Compare with"
              value={screens[otherIndex]?.id}
              onChange={(event) => setChosenId(event.currentTarget.value)}
              className="h-8 min-w-0 rounded-control bg-raised px-2 hairline pointer-coarse:h-[44px]"
            >
              {screens.map((screen, index) =>
                index === shownIndex ? null : (
                  <option key={screen.id} value={screen.id}>
                    Compare with {formatVersionName(screens, index)}
                  </option>
                ),
              )}
            </select>
          )}
          <span>{formatVersionName(screens, newerIndex)}</span>
        </p>
      </div>
    </div>
  );
}

type VersionImageProps = {
  screen: StackMember;
  alt: string;
  /** The `clip-path` that leaves the image's side of the divider visible. */
  clip: string;
};

/** One of the two images. Falls back to the original, as the stage does [P-71]. */
function VersionImage({ screen, alt, clip }: VersionImageProps) {
  const { attempt, imageProps } = useImageFallback();
  return (
    <img
      {...(attempt === 0 ? fullImage(screen) : { src: rawImageUrl(screen.image.url) })}
      {...imageProps}
      alt={alt}
      width={screen.image.width}
      height={screen.image.height}
      style={{ clipPath: clip }}
      className="absolute top-0 left-0 h-auto w-full"
      draggable={false}
    />
  );
}
