import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useLocation,
} from '@tanstack/react-router';
import { adminPages } from '#shared/admin-urls.ts';
import { pages } from '#shared/urls.ts';
import { formatQueryString, parseQueryString } from '#web/query-string.ts';
import { AccountFrame } from './frame/account-frame.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';
import { Gate } from './gate/gate.tsx';
import { LoadingScreen } from './gate/loading-screen.tsx';
import { redirectToNotFound } from './gate/redirects.ts';
import { PageFailure } from './parts/pages/page-failure.tsx';
import { PageLoading } from './parts/pages/page-loading.tsx';
import { PageNotFound } from './parts/pages/page-not-found.tsx';

const accountPage = lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage');

const root = createRootRoute({
  component: Outlet,
  // A path outside the back office leads to the 'Not found' page of the public site, which is another document.
  notFoundComponent: () => {
    redirectToNotFound();
    return <LoadingScreen />;
  },
});

const admin = createRoute({
  getParentRoute: () => root,
  path: adminPages.dashboard,
  component: Admin,
});

function Admin() {
  // Signed-out users get 'Not found' in the back office, but the page that adds categories asks them to sign in.
  const area = useLocation({
    select: ({ pathname }) => (pathname === adminPages.addCategory() ? 'add-category' : 'admin'),
  });
  return (
    <Gate area={area}>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </Gate>
  );
}

/** Creates the route of a page: its path below `/admin` and its lazily loaded component. */
const createPageRoute = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
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
    createPageRoute(
      '/',
      lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
    ),
    createPageRoute('account', accountPage),
    createPageRoute(
      'screens',
      lazyRouteComponent(() => import('./screens/screens-page.tsx'), 'ScreensPage'),
    ),
    createPageRoute(
      'screens/add',
      lazyRouteComponent(() => import('./screens/form/add-screen-page.tsx'), 'AddScreenPage'),
    ),
    createPageRoute(
      'screens/edit/$id',
      lazyRouteComponent(() => import('./screens/form/edit-screen-page.tsx'), 'EditScreenPage'),
    ),
    createPageRoute(
      'screens/bulk-upload',
      lazyRouteComponent(() => import('./bulk-upload/bulk-upload-page.tsx'), 'BulkUploadPage'),
    ),
    createPageRoute(
      'screens/stacks',
      lazyRouteComponent(() => import('./stacks/stacks-page.tsx'), 'StacksPage'),
    ),
    createPageRoute(
      'apps',
      lazyRouteComponent(() => import('./apps/apps-page.tsx'), 'AppsPage'),
    ),
    createPageRoute(
      'apps/add',
      lazyRouteComponent(() => import('./apps/form/add-app-page.tsx'), 'AddAppPage'),
    ),
    createPageRoute(
      'apps/edit/$id',
      lazyRouteComponent(() => import('./apps/form/edit-app-page.tsx'), 'EditAppPage'),
    ),
    createPageRoute(
      'categories/add',
      lazyRouteComponent(() => import('./categories/add-term-page.tsx'), 'AddTermPage'),
    ),
    createPageRoute(
      'categories/$type',
      lazyRouteComponent(() => import('./categories/categories-page.tsx'), 'CategoriesPage'),
    ),
    createPageRoute(
      'blog',
      lazyRouteComponent(() => import('./content/list/content-list-page.tsx'), 'PostsPage'),
    ),
    createPageRoute(
      'blog/add',
      lazyRouteComponent(() => import('./content/form/post-pages.tsx'), 'AddPostPage'),
    ),
    createPageRoute(
      'blog/edit/$id',
      lazyRouteComponent(() => import('./content/form/post-pages.tsx'), 'EditPostPage'),
    ),
    createPageRoute(
      'pages',
      lazyRouteComponent(() => import('./content/list/content-list-page.tsx'), 'PagesPage'),
    ),
    createPageRoute(
      'pages/add',
      lazyRouteComponent(() => import('./content/form/page-pages.tsx'), 'AddPagePage'),
    ),
    createPageRoute(
      'pages/edit/$id',
      lazyRouteComponent(() => import('./content/form/page-pages.tsx'), 'EditPagePage'),
    ),
    createPageRoute(
      'settings/popular-categories',
      lazyRouteComponent(() => import('./popular/popular-page.tsx'), 'PopularPage'),
    ),
    createPageRoute(
      'utilities',
      lazyRouteComponent(() => import('./utilities/utilities-page.tsx'), 'UtilitiesPage'),
    ),
    createRoute({ getParentRoute: () => admin, path: '$', component: PageNotFound }),
  ]),
  account.addChildren([createRoute({ getParentRoute: () => account, path: '/', component: accountPage })]),
]);

/** Creates the router of the back office and of the account page, which share their code. */
export const createAdminRouter = () =>
  createRouter({
    routeTree: tree,
    scrollRestoration: true,
    defaultPreload: false,
    // `PageLoading` appears only if loading takes more than 150 ms. It stays for at least 200 ms, so that it does not
    // flash.
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    trailingSlash: 'never',
    parseSearch: parseQueryString,
    stringifySearch: formatQueryString,
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageFailure,
  });
