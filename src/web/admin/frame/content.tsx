import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Main content. It is focused when the page changes, so that keyboard and screen reader users start there.
 */
export function Content({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const shownPathname = useRef(pathname);
  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={main} id="content" tabIndex={-1} className="min-w-0 outline-none">
      {children}
    </main>
  );
}
