import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type MouseEvent, type PointerEvent, useCallback, useId, useRef, useState } from 'react';
import { PLATFORM_LABELS, PLATFORMS, type Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { isPlainClick } from '#web/kit/plain-click.ts';
import { Segmented, segmentClass } from '#web/kit/segmented.tsx';
import { useDismiss } from '#web/kit/use-dismiss.ts';
import { usePlatform } from '../platform.tsx';
import { rememberPlatform } from '../remembered-platform.ts';

/**
 * Switches between Web and iOS: shows the same page of the other platform and replaces the history entry [P-02,
 * P-22].
 */
export function PlatformToggle({ className }: { className?: string }) {
  const { platform, showsBoth, canSwitch } = usePlatform();
  return canSwitch ? (
    <div className={clsx('grid', className)}>
      <Segmented
        label="Platform"
        count={PLATFORMS.length}
        current={showsBoth ? null : PLATFORMS.indexOf(platform)}
      >
        {PLATFORMS.map((item) => (
          <PlatformLink key={item} to={item} />
        ))}
      </Segmented>
    </div>
  ) : (
    <UnavailableToggle className={className} />
  );
}

function PlatformLink({ to }: { to: Platform }) {
  const router = useRouter();
  const { platform, showsBoth, addressOn } = usePlatform();
  const address = addressOn(to);
  const isCurrent = to === platform && !showsBoth;

  const choose = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    rememberPlatform(to);
    if (address && !isCurrent) void router.navigate({ href: address, replace: true });
  };
  return (
    <a
      href={address ?? pages.home(to)}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={choose}
      className={segmentClass}
    >
      {PLATFORM_LABELS[to]}
    </a>
  );
}

/** The disabled switch. Hovering, focusing or touching it explains why. */
function UnavailableToggle({ className }: { className?: string | undefined }) {
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  // Without an `opener` element, Escape closes the hint and does not move the focus.
  useDismiss({ isOpen, container: box, opener: useRef(null), close });
  const onMouse = (isInside: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(isInside || !!box.current?.contains(document.activeElement));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers concern the links inside
    <div
      ref={box}
      className={clsx('relative grid', className)}
      onPointerEnter={onMouse(true)}
      onPointerLeave={onMouse(false)}
      onFocus={() => setOpen(true)}
    >
      <Segmented label="Platform" count={PLATFORMS.length} current={0} isUnavailable>
        {PLATFORMS.map((item) => (
          // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere has no address
          <a
            key={item}
            role="link"
            tabIndex={0}
            aria-disabled="true"
            aria-describedby={hint}
            className={segmentClass}
          >
            {PLATFORM_LABELS[item]}
          </a>
        ))}
      </Segmented>
      <p
        id={hint}
        role="tooltip"
        hidden={!isOpen}
        className="panel absolute top-full right-0 z-1 mt-2 w-max px-3 py-2 text-ink-soft text-sm"
      >
        This page is the same for both platforms
      </p>
    </div>
  );
}
