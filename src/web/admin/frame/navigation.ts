import { CircleUser, LayoutDashboard, type LucideIcon } from 'lucide-react';
import { pages } from '#shared/urls.ts';

export type NavigationItem = { label: string; href: string; icon: LucideIcon };

/** The sidebar, from top to bottom. */
export const NAVIGATION: readonly NavigationItem[] = [
  { label: 'Dashboard', href: pages.admin, icon: LayoutDashboard },
  { label: 'Account', href: pages.adminAccount, icon: CircleUser },
];

/** Whether an entry is the one of the page: the dashboard's address begins all others. */
export const isCurrent = (href: string, pathname: string): boolean =>
  pathname === href || (href !== pages.admin && pathname.startsWith(`${href}/`));
