import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/**
 * Navigates from a form to another page. Resolves when that page is shown, or immediately if the user has
 * already left the form.
 */
export type Leave = (href: string, options?: Pick<NavigateOptions, 'ignoreBlocker'>) => Promise<void>;

/**
 * Returns a function that leaves the calling form. It does nothing if the curator has already left the form, because a
 * late response must not navigate away from another page.
 */
export function useLeave(): Leave {
  const router = useRouter();
  const [path] = useState(() => location.pathname);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return async (href, options) => {
    // If another page is still loading, the form is still rendered, but the path has already changed.
    if (isShown.current && location.pathname === path) await router.navigate({ href, ...options });
  };
}
