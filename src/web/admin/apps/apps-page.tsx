import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { AppWindow } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { adminPages } from '#shared/admin-urls.ts';
import type { AdminApp, AppGap } from '#shared/contracts/admin-apps.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { toast } from '#web/kit/toasts.ts';
import { type AppListQuery, appCountQuery, appListQuery } from '../data/apps.ts';
import { ListFailure } from '../parts/lists/list-failure.tsx';
import type { FocusRow } from '../parts/lists/use-row-navigation.ts';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { messageOf } from '../parts/text/message-of.ts';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { AppTable } from './app-table.tsx';
import { AppToolbar } from './app-toolbar.tsx';
import { DeleteDialog } from './delete-dialogs.tsx';
import { appListMemory } from './list-memory.ts';
import { listHref, parseListView } from './list-view.ts';
import { useAppDeletion } from './use-app-deletion.ts';
import { useAppSelection } from './use-app-selection.ts';

/** Page with the list of apps, from which apps are opened, added and deleted [A-40, A-42]. */
export function AppsPage() {
  const router = useRouter();
  const view = parseListView(useSearch({ strict: false }) as Record<string, unknown>);
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetching, fetchNextPage, refetch } =
    useInfiniteQuery(appListQuery(view));
  const apps = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const { data: total } = useQuery(appCountQuery(view));
  const selection = useAppSelection();
  appListMemory.useScrollRestoration(listHref(view));
  const focusRowRef = useRef<FocusRow | null>(null);
  const { deletion, startDeletion, closeDeletion, finishDeletion } = useAppDeletion(
    apps,
    selection,
    focusRowRef,
  );
  useEffect(() => {
    if (error) toast('error', MESSAGES.loadFailed.apps(messageOf(error)));
  }, [error]);

  // The apps in an open dialog were loaded earlier, so their numbers of screens may be outdated.
  const withCurrentCounts = (selected: readonly AdminApp[]): AdminApp[] =>
    selected.map((app) => apps.find(({ id }) => id === app.id) ?? app);
  const changeView = (change: Partial<AppListQuery>, replace = false): void => {
    void router.navigate({ href: listHref({ ...view, ...change }), replace });
  };
  const loadMore = useCallback((): void => {
    if (!isFetching && !error) void fetchNextPage();
  }, [isFetching, error, fetchNextPage]);
  return (
    <>
      <PageHeader title="Apps">
        <AdminLink href={adminPages.addApp} className={buttonClass({ variant: 'solid' })}>
          Add App
        </AdminLink>
      </PageHeader>
      <AppToolbar
        view={view}
        onViewChange={changeView}
        selection={selection}
        onDelete={() => startDeletion({ apps: selection.apps, isBulk: true })}
      />
      {apps.length > 0 ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <AppTable
            apps={apps}
            hasMore={hasNextPage}
            // After a failed request, placeholders would suggest that more rows are still loading.
            total={error ? null : (total ?? null)}
            onLoadMore={loadMore}
            view={view}
            onSort={changeView}
            isSelected={selection.has}
            onSelect={selection.change}
            onClear={selection.apps.length > 0 ? selection.clear : null}
            onDelete={(app) => startDeletion({ apps: [app], isBulk: false })}
            focusRowRef={focusRowRef}
          />
        </div>
      ) : (
        data && <NoApps view={view} onClear={() => changeView({ search: '', missing: null })} />
      )}
      {/* If the total is known, the table shows placeholders for rows that are loading. */}
      {(isPending || (isFetching && hasNextPage && total === undefined)) && <LoadingApps />}
      {error && <ListFailure text="The apps could not be loaded." onRetry={() => void retry()} />}
      {deletion && (
        <DeleteDialog
          apps={withCurrentCounts(deletion.apps)}
          isBulk={deletion.isBulk}
          onDeleted={finishDeletion}
          onDeselect={(appsWithScreens) => selection.change(appsWithScreens, false)}
          onClose={closeDeletion}
        />
      )}
    </>
  );

  async function retry(): Promise<void> {
    await (apps.length > 0 ? fetchNextPage() : refetch());
  }
}

const LoadingApps = () => (
  <p role="status" className="flex items-center justify-center gap-2.5 px-4 py-12 text-ink-soft">
    <Spinner />
    Loading apps...
  </p>
);

const MISSING_TEXTS: Record<AppGap, string> = { logo: 'a logo', category: 'a category' };

function NoApps({ view: { search, missing }, onClear }: { view: AppListQuery; onClear: () => void }) {
  if (missing && !search) {
    return (
      <EmptyState icon={AppWindow} title="No apps found" text={`Every app has ${MISSING_TEXTS[missing]}.`}>
        <Button onClick={onClear}>Show all apps</Button>
      </EmptyState>
    );
  }
  return search ? (
    <EmptyState
      icon={AppWindow}
      title="No apps found"
      text={`No ${missing ? `name of an app without ${MISSING_TEXTS[missing]}` : 'app name'} contains “${search}”.`}
    >
      <Button onClick={onClear}>{missing ? 'Show all apps' : 'Clear the search'}</Button>
    </EmptyState>
  ) : (
    <EmptyState
      icon={AppWindow}
      title="No apps found"
      text="Each screen belongs to an app. Add the first app to start the catalogue."
    >
      <AdminLink href={adminPages.addApp} className={buttonClass({ variant: 'solid' })}>
        Add the first app
      </AdminLink>
    </EmptyState>
  );
}
