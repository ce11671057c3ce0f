import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AuthProvider } from '#web/auth/auth-provider.tsx';
import { showStoredToast } from '#web/kit/stored-toast.ts';
import { followTheme } from '#web/kit/theme.ts';
import { ToastHost } from '#web/kit/toast-host.tsx';
import { createAdminQueryClient } from './data/admin-query-client.ts';
import { createAdminRouter } from './router.tsx';

/** Root component of the back office: authentication, query cache, router and toasts. */
export function BackOffice() {
  const [queryClient] = useState(() => createAdminQueryClient());
  const [router] = useState(createAdminRouter);
  useEffect(followTheme, []);
  useEffect(showStoredToast, []);
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        {/* No style elements: the content security policy would block them. */}
        <CSPProvider disableStyleElements>
          {/* The cast is necessary because the types of TanStack Router know only the registered public router. */}
          <RouterProvider router={router as never} />
        </CSPProvider>
        <ToastHost />
      </AuthProvider>
    </QueryClientProvider>
  );
}
