import { useEffect, useRef, useState } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { readStoredSession } from '#web/auth/auth-state.ts';
import { isCredentialDocument } from '../document-kind.ts';
import { useSite } from '../use-site.ts';

/**
 * The ad in the sidebar, if one is configured. Its script is not loaded for admins, because it could use their session.
 */
export function AdUnit() {
  const { ad } = useSite();
  const slot = useRef<HTMLDivElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const { isLoading, session, isAdmin } = useAuth();
  // A signed-in user counts as an admin until the profile is loaded.
  const mayBeAdmin = session !== null && isAdmin !== false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored session may turn out to be expired
  useEffect(() => {
    const container = slot.current;
    // The container is hidden on small screens, so the ad is not loaded there.
    if (!ad || isCredentialDocument || !container || container.getClientRects().length === 0) return;
    // The first render has not read a stored session yet.
    if (mayBeAdmin || (isAdmin !== false && readStoredSession() !== null)) return;
    const script = document.createElement('script');
    script.src = ad.scriptUrl;
    script.async = true;
    // Usually an ad blocker has blocked the script, and the container would stay empty.
    script.onerror = () => setBlocked(true);
    // A Carbon-compatible script finds its own script element by this id, and inserts the ad beside it.
    if (ad.containerId) script.id = ad.containerId;
    container.append(script);
    return () => container.replaceChildren();
  }, [ad, isAdmin, isLoading, mayBeAdmin]);

  if (!ad || isBlocked || mayBeAdmin) return null;
  return (
    <aside aria-label="Advertisement" className="text-xs text-ink-faint">
      <div ref={slot} className="ad-unit min-h-24 overflow-hidden" />
    </aside>
  );
}
