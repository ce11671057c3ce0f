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
import { adminPages } from '#shared/admin-urls.ts';
import { CATEGORY_TYPE_LABELS, CATEGORY_TYPES } from '#shared/category-types.ts';

export type NavigationItem = { label: string; href: string; icon: LucideIcon };
/** A collapsible group of entries. */
export type NavigationGroup = {
  label: string;
  icon: LucideIcon;
  items: readonly Omit<NavigationItem, 'icon'>[];
};

/** Entries of the sidebar from top to bottom. */
export const NAVIGATION: readonly (NavigationItem | NavigationGroup)[] = [
  { label: 'Dashboard', href: adminPages.dashboard, icon: LayoutDashboard },
  { label: 'Screens', href: adminPages.screens, icon: Images },
  { label: 'Apps', href: adminPages.apps, icon: AppWindow },
  {
    label: 'Categories',
    icon: Tags,
    items: CATEGORY_TYPES.map((type) => ({
      label: CATEGORY_TYPE_LABELS[type],
      href: adminPages.categories(type),
    })),
  },
  { label: 'Blog', href: adminPages.blog, icon: Newspaper },
  { label: 'Pages', href: adminPages.pages, icon: FileText },
  { label: 'Settings', icon: Settings, items: [{ label: 'Popular Categories', href: adminPages.popular }] },
  { label: 'Account', href: adminPages.account, icon: CircleUser },
];

/**
 * Returns whether an entry is the current page or contains it. The dashboard must match exactly, because its path is a
 * prefix of all others.
 */
export const isCurrent = (href: string, pathname: string): boolean =>
  pathname === href || (href !== adminPages.dashboard && pathname.startsWith(`${href}/`));
