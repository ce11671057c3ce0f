import { LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { pages } from '#shared/urls.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { SiteLink } from '../site-link.tsx';

/**
 * The account entries of the menu. Links to the back office and to the account page load a new document, because both
 * pages belong to a separate build.
 */
export function MenuItems() {
  const { isAdmin, needsSecondFactor } = useAuth();
  return (
    <>
      {isAdmin && (
        <a href={pages.admin} className="menu-item">
          <LayoutDashboard aria-hidden size={16} />
          Admin Dashboard
        </a>
      )}
      {!needsSecondFactor && (
        <a href={pages.account} className="menu-item">
          <UserRound aria-hidden size={16} />
          Account
        </a>
      )}
      <SiteLink href={pages.logout} className="menu-item">
        <LogOut aria-hidden size={16} />
        Log out
      </SiteLink>
      <hr className="my-1 border-line" />
    </>
  );
}
