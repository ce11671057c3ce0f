import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { pages } from '#shared/urls.ts';

/** How the list was left, for as long as the document lives: path and search parameters, and pixels. */
let left = { address: pages.adminApps as string, scrollY: 0 };

/** Where the form of an app leads: the list as it was left. */
export const lastListAddress = (): string => left.address;

/** Keeps how far the list at this address is scrolled, and brings that back when one returns from a form. */
export function useListMemory(address: string): void {
  const router = useRouter();
  const [back] = useState(() => {
    const from = router.state.resolvedLocation?.pathname ?? '';
    return from.startsWith(`${pages.adminApps}/`) && left.address === address ? left.scrollY : null;
  });
  useLayoutEffect(() => {
    if (back === null) return;
    // After the router, which begins a page that was not gone back to at its top.
    const stop = router.subscribe('onRendered', () => {
      stop();
      window.scrollTo(0, back);
    });
    return stop;
  }, [router, back]);
  useEffect(() => {
    left = { address, scrollY: window.scrollY };
    const remember = (): void => {
      left = { address, scrollY: window.scrollY };
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [address]);
}
