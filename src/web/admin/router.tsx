import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { pages } from '#shared/urls.ts';
import { parsePlainSearch, stringifyPlainSearch } from '#web/plain-search.ts';
import { AccountFrame } from './frame/account-frame.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';
import { Gate } from './gate/gate.tsx';
import { showMissing } from './gate/leave.ts';
import { LoadingScreen } from './gate/loading-screen.tsx';
import { PageFailure } from './parts/page-failure.tsx';
import { PageLoading } from './parts/page-loading.tsx';
import { PageMissing } from './parts/page-missing.tsx';

const accountPage = lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage');

const root = createRootRoute({
  component: Outlet,
  // An address that is not the back office's at all: the document itself is only served at its own.
  notFoundComponent: () => {
    showMissing();
    return <LoadingScreen />;
  },
});

const admin = createRoute({
  getParentRoute: () => root,
  path: pages.admin,
  component: () => (
    <Gate area="admin">
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </Gate>
  ),
});

/** A page of the back office: its path below `/admin`, and its code, which comes when it is opened. */
const page = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => admin, path, component });

const account = createRoute({
  getParentRoute: () => root,
  path: pages.account,
  component: () => (
    <Gate area="account">
      <AccountFrame>
        <Outlet />
      </AccountFrame>
    </Gate>
  ),
});

const tree = root.addChildren([
  admin.addChildren([
    page(
      '/',
      lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
    ),
    page('account', accountPage),
    createRoute({ getParentRoute: () => admin, path: '$', component: PageMissing }),
  ]),
  account.addChildren([createRoute({ getParentRoute: () => account, path: '/', component: accountPage })]),
]);

/** The routes of the back office, and of the account page, which shares its code. */
export const createAdminRouter = () =>
  createRouter({
    routeTree: tree,
    scrollRestoration: true,
    defaultPreload: false,
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    trailingSlash: 'never',
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageFailure,
  });
