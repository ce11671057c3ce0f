import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { AuthProvider } from '#web/auth/auth-provider.tsx';
import { showStoredToast } from '#web/kit/stored-toast.ts';
import { followTheme } from '#web/kit/theme.ts';
import { ToastHost } from '#web/kit/toast-host.tsx';
import { isBackOfficePath } from './back-office.ts';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { PlatformProvider } from './platform.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SearchDialogHost, SearchDialogProvider } from './search/search-dialog-host.tsx';
import { Analytics } from './third-party/analytics.tsx';
import { ModalProvider } from './viewer/modal.tsx';
import { OverlayHost } from './viewer/overlay-host.tsx';

/**
 * Frame of a public page: header, page, footer, and layers above them. The back office is another document. While the
 * browser loads it, the header and the footer are already hidden.
 */
export function SiteShell({ children }: { children: ReactNode }) {
  const hasOwnLayout = useLocation({ select: (location) => isBackOfficePath(location.pathname) });
  useEffect(followTheme, []);
  useEffect(showStoredToast, []);
  return (
    <Providers>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      {!hasOwnLayout && <Header />}
      <main id="content" tabIndex={-1} className="min-h-[70dvh] outline-none">
        {children}
      </main>
      {!hasOwnLayout && <Footer />}
      <OverlayHost />
      <SearchDialogHost />
      <ToastHost />
      <RouteAnnouncer />
      <Analytics />
    </Providers>
  );
}

function Providers({ children }: { children: ReactNode }) {
  return (
    <AuthProvider>
      <PlatformProvider>
        <ModalProvider>
          <SearchDialogProvider>{children}</SearchDialogProvider>
        </ModalProvider>
      </PlatformProvider>
    </AuthProvider>
  );
}
