import {
  AppWindow,
  CircleUser,
  FileText,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  Settings,
  Tags,
} from 'lucide-react';
import { CATEGORY_TYPE_LABELS, CATEGORY_TYPES } from '#shared/category-types.ts';
import { pages } from '#shared/urls.ts';

export type NavigationItem = { label: string; href: string; icon: LucideIcon };
/** A collapsible group of entries. */
export type NavigationGroup = {
  label: string;
  icon: LucideIcon;
  items: readonly Omit<NavigationItem, 'icon'>[];
};

/** Entries of the sidebar from top to bottom. */
export const NAVIGATION: readonly (NavigationItem | NavigationGroup)[] = [
  { label: 'Dashboard', href: pages.admin, icon: LayoutDashboard },
  { label: 'Screens', href: pages.adminScreens, icon: Images },
  { label: 'Apps', href: pages.adminApps, icon: AppWindow },
  {
    label: 'Categories',
    icon: Tags,
    items: CATEGORY_TYPES.map((type) => ({
      label: CATEGORY_TYPE_LABELS[type],
      href: pages.adminCategories(type),
    })),
  },
  { label: 'Blog', href: pages.adminBlog, icon: Newspaper },
  { label: 'Pages', href: pages.adminPages, icon: FileText },
  { label: 'Settings', icon: Settings, items: [{ label: 'Popular Categories', href: pages.adminPopular }] },
  { label: 'Account', href: pages.adminAccount, icon: CircleUser },
];

/**
 * Returns whether an entry is the current page or contains it. The dashboard must match exactly, because its path is a
 * prefix of all others.
 */
export const isCurrent = (href: string, pathname: string): boolean =>
  pathname === href || (href !== pages.admin && pathname.startsWith(`${href}/`));
