import { clsx } from 'clsx';
import { ChevronsUpDown, ExternalLink, LayoutDashboard, LogOut, Settings } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { adminPages } from '#shared/admin-urls.ts';
import { pages } from '#shared/urls.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { ThemeSwitch } from '#web/kit/theme-switch.tsx';
import { useDismiss } from '#web/kit/use-dismiss.ts';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { Avatar } from '../parts/widgets/avatar.tsx';
import { useLogOut } from './use-log-out.ts';

type Props = {
  /**
   * Direction in which the menu opens. The menu of the account page opens downwards and, for admins, links to the
   * dashboard.
   */
  opens: 'up' | 'down';
  onNavigate?: (() => void) | undefined;
};

/** Menu of the signed-in user. */
export function UserMenu({ opens, onNavigate }: Props) {
  const { profile } = useAuth();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useDismiss({ isOpen: open, container: box, opener: button, close });
  if (!profile) return null;
  const name = profile.name || profile.email;
  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="flex min-h-[44px] w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left hover:bg-sunken"
      >
        <Avatar name={name} src={profile.avatarUrl} size={32} />
        <span className="sr-only">User menu of </span>
        <span className={clsx('min-w-0 grow', opens === 'down' && 'max-sm:sr-only')}>
          <span className="block truncate font-medium text-sm">{name}</span>
          {profile.name && <span className="block truncate text-ink-faint text-xs">{profile.email}</span>}
        </span>
        <ChevronsUpDown aria-hidden size={14} className="shrink-0 text-ink-faint" />
      </button>
      {open && (
        <div
          id={id}
          className={clsx(
            'panel absolute right-0 z-20 grid gap-0.5 p-1.5',
            opens === 'up' ? 'bottom-full left-0 mb-1.5' : 'top-full mt-1.5 w-60',
          )}
        >
          <UserMenuItems
            hasDashboardLink={opens === 'down'}
            onNavigate={() => {
              // Focus the button first, because closing the menu removes the clicked link. If a form asks whether to
              // discard changes, its dialog then returns the focus to the button.
              button.current?.focus();
              close();
              onNavigate?.();
            }}
          />
        </div>
      )}
    </div>
  );
}

function UserMenuItems({
  hasDashboardLink,
  onNavigate,
}: {
  hasDashboardLink: boolean;
  onNavigate: () => void;
}) {
  const { isAdmin } = useAuth();
  const logOut = useLogOut();
  return (
    <>
      <AdminLink
        href={isAdmin ? adminPages.account : pages.account}
        onClick={onNavigate}
        className="menu-item"
      >
        <Settings aria-hidden size={16} />
        Account Settings
      </AdminLink>
      {isAdmin && hasDashboardLink && (
        <AdminLink href={adminPages.dashboard} onClick={onNavigate} className="menu-item">
          <LayoutDashboard aria-hidden size={16} />
          Dashboard
        </AdminLink>
      )}
      <a href={pages.home()} className="menu-item">
        <ExternalLink aria-hidden size={16} />
        View the gallery
      </a>
      <hr className="my-1 border-line" />
      <div className="flex items-center justify-between gap-3 py-1 pr-1 pl-3">
        <span className="text-ink-soft text-sm">Theme</span>
        <ThemeSwitch />
      </div>
      <hr className="my-1 border-line" />
      <button type="button" onClick={logOut} className="menu-item w-full">
        <LogOut aria-hidden size={16} />
        Log Out
      </button>
    </>
  );
}
