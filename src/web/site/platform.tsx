import { useLocation } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { DEFAULT_PLATFORM, type Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import {
  canSwitchPlatform,
  namedPlatform,
  shownPlatform,
  showsBothPlatforms,
  switchedAddress,
} from './platform-path.ts';
import {
  readRememberedPlatform,
  rememberPlatform,
  subscribeToRememberedPlatform,
} from './remembered-platform.ts';

export type PlatformState = {
  /** Platform whose content the page shows, otherwise the session's last platform, otherwise web. */
  platform: Platform;
  /** Whether the page shows both platforms. */
  showsBoth: boolean;
  /** False on pages that are the same for both platforms. */
  canSwitch: boolean;
  /** Address of this page on `platform`. If it is null, choosing a platform only stores the choice. */
  addressOn: (platform: Platform) => string | null;
  /** The home page that the logo links to. */
  home: string;
};

const PlatformContext = createContext<PlatformState | null>(null);

const nullOnServer = (): null => null;

export function PlatformProvider({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const search = useLocation({ select: (location) => location.searchStr });
  const remembered = useSyncExternalStore(
    subscribeToRememberedPlatform,
    readRememberedPlatform,
    nullOnServer,
  );
  const named = namedPlatform(pathname, search);

  useEffect(() => {
    if (named) rememberPlatform(named);
  }, [named]);

  // `remembered` changes during hydration. While the address names a platform, neither `platform` nor `home` depends on
  // it. Otherwise the change would render every link of the page again, before the browser can do anything else.
  const platform = shownPlatform(pathname, search) ?? remembered ?? DEFAULT_PLATFORM;
  const home = pages.home(named ?? remembered ?? undefined);
  const state = useMemo<PlatformState>(
    () => ({
      platform,
      showsBoth: showsBothPlatforms(pathname),
      canSwitch: canSwitchPlatform(pathname),
      addressOn: (to) => switchedAddress(pathname, search, to),
      home,
    }),
    [pathname, search, platform, home],
  );
  return <PlatformContext value={state}>{children}</PlatformContext>;
}

/**
 * Returns the platform of the current page. Without a provider, throws the message that section 8 of the specification
 * requires.
 */
export function usePlatform(): PlatformState {
  const state = useContext(PlatformContext);
  if (!state) throw new Error('usePlatform must be used within a PlatformProvider');
  return state;
}
