import type { Session } from '@supabase/auth-js';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Auth, AuthContext } from '#web/auth/auth-provider.tsx';
import { SIGNED_OUT } from '#web/auth/auth-state.ts';
import { Analytics } from '#web/site/third-party/analytics.tsx';
// `Analytics` imports this module lazily. The static import loads it before a test checks what is counted.
import '#web/site/third-party/page-views.ts';

/** States of the session, as analytics sees them. */
const VISITORS = {
  unknown: { ...SIGNED_OUT, isLoading: true },
  signedOut: SIGNED_OUT,
  admin: { ...SIGNED_OUT, session: {} as Session, isAdmin: true },
  user: { ...SIGNED_OUT, session: {} as Session, isAdmin: false },
  /** Signed in, but the profile could not be loaded. */
  withoutProfile: { ...SIGNED_OUT, session: {} as Session },
};
type Visitor = keyof typeof VISITORS;

declare global {
  interface Window {
    setVisitor: (visitor: Visitor) => void;
    goTo: (path: string) => void;
  }
}

/**
 * Runs analytics. At first the visitor is unknown, as on a page whose account is still loading. A test changes the
 * visitor with `setVisitor` and the page with `goTo`. The query has the first path (`at`) and the URL of the analytics
 * script (`script`).
 */
function Root() {
  const [visitor, setVisitor] = useState<Visitor>('unknown');
  window.setVisitor = setVisitor;
  return (
    <AuthContext value={{ ...VISITORS[visitor] } as Auth}>
      <Analytics />
    </AuthContext>
  );
}

const root = createRootRoute({ component: Root });
const query = new URLSearchParams(location.search);
const router = createRouter({
  routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '$' })]),
  history: createMemoryHistory({ initialEntries: [query.get('at') ?? '/web'] }),
  context: {
    site: { analytics: { scriptUrl: query.get('script') ?? '', websiteId: 'harness' } },
  } as never,
});
window.goTo = (path) => void router.navigate({ to: path });

createRoot(document.getElementById('root') as HTMLElement).render(
  <RouterProvider router={router as never} />,
);
