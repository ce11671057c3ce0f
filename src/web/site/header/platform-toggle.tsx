import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { MouseEvent } from 'react';
import { PLATFORM_LABELS, PLATFORMS, type Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { isPlainClick } from '#web/kit/plain-click.ts';
import { Segmented, segmentClass } from '#web/kit/segmented.tsx';
import { usePlatform } from '../platform.tsx';
import { rememberPlatform } from '../remembered-platform.ts';

const DISABLED_HINT = 'This page is the same for both platforms';

/** Web or iOS: the same page for the other platform, in place of this one in the history [P-02, P-22]. */
export function PlatformToggle({ className }: { className?: string }) {
  const { platform, canSwitch } = usePlatform();
  return (
    <Segmented
      label="Platform"
      count={PLATFORMS.length}
      current={PLATFORMS.indexOf(platform)}
      disabled={!canSwitch}
      className={className}
    >
      {PLATFORMS.map((item) =>
        canSwitch ? <Choice key={item} to={item} /> : <Disabled key={item} platform={item} />,
      )}
    </Segmented>
  );
}

function Choice({ to }: { to: Platform }) {
  const router = useRouter();
  const { platform, switchedTo } = usePlatform();
  const address = switchedTo(to);

  const choose = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    rememberPlatform(to);
    if (address && to !== platform) void router.navigate({ href: address, replace: true });
  };
  return (
    <a
      href={address ?? pages.home(to)}
      aria-current={to === platform ? 'true' : undefined}
      onClick={choose}
      className={segmentClass}
    >
      {PLATFORM_LABELS[to]}
    </a>
  );
}

function Disabled({ platform }: { platform: Platform }) {
  const { platform: current } = usePlatform();
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere has no address
    <a
      role="link"
      aria-disabled="true"
      aria-current={platform === current ? 'true' : undefined}
      aria-description={DISABLED_HINT}
      title={DISABLED_HINT}
      className={clsx(segmentClass, 'cursor-not-allowed')}
    >
      {PLATFORM_LABELS[platform]}
    </a>
  );
}
