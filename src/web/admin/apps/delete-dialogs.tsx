import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminPages } from '#shared/admin-urls.ts';
import type { AdminApp } from '#shared/contracts/admin-apps.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Button } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { deleteApp, deleteApps, refreshApps, removeAppsFromCache } from '../data/apps.ts';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../parts/dialogs/dialog.tsx';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { describeDeletionFailure } from './deletion-failure.ts';

/** Apps to delete. `isBulk` is true if the curator selected them by their checkboxes. */
export type Deletion = { apps: readonly AdminApp[]; isBulk: boolean };

type Props = Deletion & {
  onDeleted: () => void;
  /** Removes apps from the selection. */
  onDeselect: (apps: readonly AdminApp[]) => void;
  onClose: () => void;
};

/** Maximum number of names listed in a dialog. The other apps are only counted. */
const MAX_LISTED_APPS = 5;

const screenCountOf = ({ screenCounts: { web, ios } }: AdminApp): number => web + ios;

/**
 * Asks for confirmation before deleting apps. Apps that have screens cannot be deleted: if there are any, the
 * dialog lists them instead.
 */
export function DeleteDialog({ apps, isBulk, onDeleted, onDeselect, onClose }: Props) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const appsWithScreens = apps.filter((app) => screenCountOf(app) > 0);
  if (appsWithScreens.length > 0) {
    // The other selected apps can be deleted once those with screens are deselected.
    const deselect =
      isBulk && appsWithScreens.length < apps.length ? () => onDeselect(appsWithScreens) : null;
    return (
      <BlockedDialog
        appsWithScreens={appsWithScreens}
        isBulk={isBulk}
        onDeselect={deselect}
        onClose={onClose}
      />
    );
  }

  const remove = async (): Promise<void> => {
    setBusy(true);
    const ids = apps.map(({ id }) => id);
    const deletion = await (isBulk ? deleteApps(ids) : deleteApp(ids[0] ?? ''));
    const { done, error, warnings } = deletion;
    removeAppsFromCache(client, ids.slice(0, done));
    if (error) {
      toast('error', describeDeletionFailure(deletion, isBulk));
      onDeselect(apps.slice(0, done));
      onClose();
    } else {
      toast('success', isBulk ? MESSAGES.apps.deleted : MESSAGES.app.deleted);
      onDeleted();
    }
    for (const warning of warnings) toast('warning', warning);
    void refreshApps(client);
  };
  const [app] = apps;
  const isMany = apps.length > 1;
  return (
    <ConfirmDialog
      title={isMany ? `Delete ${apps.length.toLocaleString('en')} apps?` : `Delete ${app?.name}?`}
      text={
        <>
          {isMany && <AppNames apps={apps} />}
          <p>
            {isMany
              ? 'The apps, their logos and their pages in the gallery will be deleted.'
              : 'The app, its logo and its page in the gallery will be deleted.'}{' '}
            This cannot be undone.
          </p>
        </>
      }
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

/**
 * Lists the apps that cannot be deleted. Loads the list of apps again: if their screens were deleted in the meantime,
 * the confirmation dialog replaces this one.
 */
function BlockedDialog({
  appsWithScreens,
  isBulk,
  onDeselect,
  onClose,
}: {
  appsWithScreens: AdminApp[];
  isBulk: boolean;
  /** Null if all selected apps have screens. */
  onDeselect: (() => void) | null;
  onClose: () => void;
}) {
  const client = useQueryClient();
  useEffect(() => void refreshApps(client), [client]);
  return (
    <Dialog
      title={
        appsWithScreens.length === 1
          ? `${appsWithScreens[0]?.name} has screens`
          : `${appsWithScreens.length} apps have screens`
      }
      text={isBulk ? MESSAGES.apps.haveScreens : MESSAGES.app.hasScreens}
      role="alertdialog"
      onClose={onClose}
    >
      <ul className="mt-3 grid gap-1 text-sm">
        {appsWithScreens.slice(0, MAX_LISTED_APPS).map((app) => (
          <li key={app.id} className="flex items-center justify-between gap-4">
            <span className="truncate">{app.name}</span>
            <AdminLink
              href={`${adminPages.screens}?app=${app.id}`}
              className="shrink-0 content-center rounded-[4px] text-ink-soft pointer-coarse:min-h-[44px] underline underline-offset-2 tabular-nums hover:text-ink"
            >
              Show {screenCountOf(app)} {screenCountOf(app) === 1 ? 'screen' : 'screens'}
              <span className="sr-only"> of {app.name}</span>
            </AdminLink>
          </li>
        ))}
        <MoreItem count={appsWithScreens.length - MAX_LISTED_APPS} />
      </ul>
      <DialogActions>
        {onDeselect && (
          <Button
            onClick={() => {
              onDeselect();
              onClose();
            }}
          >
            Deselect{' '}
            {appsWithScreens.length === 1 ? 'it' : `these ${appsWithScreens.length.toLocaleString('en')}`}
          </Button>
        )}
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const AppNames = ({ apps }: { apps: readonly AdminApp[] }) => (
  <ul className="mb-2 font-medium text-ink">
    {apps.slice(0, MAX_LISTED_APPS).map(({ id, name }) => (
      <li key={id} className="truncate">
        {name}
      </li>
    ))}
    <MoreItem count={apps.length - MAX_LISTED_APPS} />
  </ul>
);

const MoreItem = ({ count }: { count: number }) =>
  count > 0 && <li className="text-ink-soft">and {count.toLocaleString('en')} more</li>;
