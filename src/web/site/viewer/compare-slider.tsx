import { useState } from 'react';
import type { StackMember } from '#shared/contracts/screens.ts';
import { longDate } from '#shared/dates.ts';
import { stackLabel } from '#shared/stack-kinds.ts';
import { fullImage } from './full-image.ts';

const formatVersionName = (screens: readonly StackMember[], index: number): string => {
  const { label, capturedAt } = screens[index] as StackMember;
  return label ?? (capturedAt ? longDate(capturedAt) : stackLabel(null, index));
};

const dateOf = ({ capturedAt, createdAt }: StackMember): number => Date.parse(capturedAt ?? createdAt);

/**
 * Shows two versions of a screen in one frame. A slider moves the divider between the older (left) and the newer one.
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
  // By date, because a curator may have reordered the stack. Of two versions with the same date, the later one in the
  // list is the older one, as in a new stack.
  const [older, newer] = [shownIndex, otherIndex].sort(
    (one, other) =>
      dateOf(screens[one] as StackMember) - dateOf(screens[other] as StackMember) || other - one,
  ) as [number, number];
  const renderImage = (index: number, clip: string) => {
    const screen = screens[index] as StackMember;
    return (
      <img
        {...fullImage(screen)}
        alt={`${screen.title}, ${formatVersionName(screens, index)}`}
        style={{ clipPath: clip }}
        className="absolute inset-0 size-full object-cover object-top"
        draggable={false}
      />
    );
  };
  const { image: frame } = screens[shownIndex] as StackMember;
  return (
    <div data-comparing className="absolute inset-0 z-1 bg-sunken p-4 pb-16 lg:px-20">
      <div className="grid size-full grid-rows-[minmax(0,1fr)_auto] gap-3">
        <div className="grid min-h-0 place-items-center [container-type:size]">
          <div
            className="shot relative"
            style={{
              aspectRatio: `${frame.width} / ${frame.height}`,
              width: `min(100cqw, 100cqh * ${(frame.width / frame.height).toFixed(4)})`,
            }}
          >
            {renderImage(older, `inset(0 ${100 - dividerPercent}% 0 0)`)}
            {renderImage(newer, `inset(0 0 0 ${dividerPercent}%)`)}
            <input
              type="range"
              min={0}
              max={100}
              value={dividerPercent}
              aria-label={`Compare ${formatVersionName(screens, older)} with ${formatVersionName(screens, newer)}`}
              aria-valuetext={`${dividerPercent} % ${formatVersionName(screens, older)}, ${100 - dividerPercent} % ${formatVersionName(screens, newer)}`}
              onChange={(event) => setDividerPercent(event.currentTarget.valueAsNumber)}
              // Without this, the arrow keys would also move the overlay to another screen.
              onKeyDown={(event) =>
                event.key.startsWith('Arrow') && event.nativeEvent.stopImmediatePropagation()
              }
              className="peer absolute inset-0 m-0 size-full cursor-ew-resize touch-pan-y opacity-0"
            />
            <span
              aria-hidden
              style={{ left: `${dividerPercent}%` }}
              className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-accent"
            >
              <span className="absolute top-1/2 left-1/2 size-8 -translate-1/2 rounded-full bg-raised text-center text-ink leading-8 hairline">
                ↔
              </span>
            </span>
          </div>
        </div>
        <p className="flex items-center justify-between gap-3 text-ink-soft text-sm">
          <span>{formatVersionName(screens, older)}</span>
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
          <span>{formatVersionName(screens, newer)}</span>
        </p>
      </div>
    </div>
  );
}
