import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Analytics } from '#web/site/third-party/analytics.tsx';
// In the same file: what `Analytics` imports when it may count is there at once, or a test would look too early.
import '#web/site/third-party/page-views.ts';
import { type Visitor, VisitorContext } from '#web/site/third-party/visitor.ts';

declare global {
  interface Window {
    setVisitor: (visitor: Visitor) => void;
    goTo: (path: string) => void;
  }
}

/** Nobody is known yet, as while an account is being looked up. */
function Root() {
  const [visitor, setVisitor] = useState<Visitor>({ settled: false, isAdmin: false });
  window.setVisitor = setVisitor;
  return (
    <VisitorContext value={visitor}>
      <Analytics />
    </VisitorContext>
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
