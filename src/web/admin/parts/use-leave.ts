import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Leads from a form to another page. Resolves when that is shown, or at once where the form was left already. */
export type Leave = (href: string, options?: Pick<NavigateOptions, 'ignoreBlocker'>) => Promise<void>;

/** Leaves the form that calls it: the late answer of a save must not move a curator who has opened another page. */
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
    // The next page may still be on its way: then the form is shown, but the address is another one.
    if (isShown.current && location.pathname === path) await router.navigate({ href, ...options });
  };
}
