import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

const CONTENT_ID = 'content';

/**
 * Link that moves the focus to the main content. It does not change the URL: the router would treat the change as
 * leaving the page, so a form with unsaved changes would ask for confirmation.
 */
export const SkipLink = () => (
  <a
    href={`#${CONTENT_ID}`}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(CONTENT_ID)?.focus();
    }}
    className="skip-link"
  >
    Skip to content
  </a>
);

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
    <main ref={main} id={CONTENT_ID} tabIndex={-1} className="min-w-0 outline-none">
      {children}
    </main>
  );
}
