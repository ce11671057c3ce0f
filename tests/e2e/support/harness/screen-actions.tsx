import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { type Auth, AuthContext } from '#web/auth/auth-provider.tsx';
import { SIGNED_OUT } from '#web/auth/auth-state.ts';
import { ScreenActions } from '#web/site/viewer/screen-actions.tsx';

const screen: ScreenThumb = {
  id: '0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee',
  title: 'Home',
  platform: 'web',
  image: { id: 'a', url: '/images/a/public', width: 10, height: 10, format: 'png', thumbhash: null },
};
const isAdmin = new URLSearchParams(location.search).has('admin');

/** Shows the actions of a screen, to an admin if the query contains `admin` and otherwise to a visitor. */
function Root() {
  return (
    <AuthContext value={{ ...SIGNED_OUT, isAdmin } as Auth}>
      <ScreenActions screen={screen} appName="Ledgerly" />
    </AuthContext>
  );
}

const router = createRouter({
  routeTree: createRootRoute({ component: Root }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
  context: { site: { publicUrl: 'https://gallery.example.com' } } as never,
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <RouterProvider router={router as never} />,
);
