import type { CategoryType } from './category-types.ts';
import { pages } from './urls.ts';

/** Paths of the back office. Public pages do not load this module: the two paths that they use are in `pages`. */
export const adminPages = {
  dashboard: pages.admin,
  account: '/admin/account',
  screens: '/admin/screens',
  addScreen: '/admin/screens/add',
  screen: pages.adminScreen,
  bulkUpload: '/admin/screens/bulk-upload',
  stacks: '/admin/screens/stacks',
  apps: '/admin/apps',
  addApp: '/admin/apps/add',
  app: (id: string): string => `/admin/apps/edit/${id}`,
  /** Page with the categories of one type. The path of app categories differs from their type. */
  categories: (type: CategoryType): string => `/admin/categories/${type === 'app' ? 'app-categories' : type}`,
  addCategory: (type?: CategoryType): string => `/admin/categories/add${type ? `?type=${type}` : ''}`,
  blog: '/admin/blog',
  addPost: '/admin/blog/add',
  post: (id: string): string => `/admin/blog/edit/${id}`,
  pages: '/admin/pages',
  addPage: '/admin/pages/add',
  page: (id: string): string => `/admin/pages/edit/${id}`,
  popular: '/admin/settings/popular-categories',
  utilities: '/admin/utilities',
} as const;
