import type { QueryClient } from '@tanstack/react-query';
import { FileText, type LucideIcon, Newspaper } from 'lucide-react';
import { adminPages } from '#shared/admin-urls.ts';
import type { AdminPageRow, AdminPostRow } from '#shared/contracts/admin-content.ts';
import { MESSAGES } from '#shared/messages.ts';
import { pages } from '#shared/urls.ts';
import { pageApi, postApi } from '../data/content.ts';
import { createListMemory, type ListMemory } from '../parts/lists/list-memory.ts';

/** A row of the list of posts or pages. Only posts have a publish date and an image. */
export type ContentRow = AdminPageRow & Partial<Pick<AdminPostRow, 'publishedAt' | 'featuredImage'>>;

/** Everything that differs between posts and pages in the back office: texts, URLs and requests. */
export type ContentKind = {
  /** Kind of content. Also used as the singular noun in sentences. */
  type: 'post' | 'page';
  /** Singular name for headings and buttons: 'Post'. */
  name: string;
  heading: string;
  /** Label of the search field. */
  searchLabel: string;
  /** Text of an empty list. */
  emptyText: string;
  icon: LucideIcon;
  messages: typeof MESSAGES.post | typeof MESSAGES.page;
  listFailedMessage: (reason: string) => string;
  loadFailedMessage: (reason: string) => string;
  listHref: string;
  addHref: string;
  editHref: (id: string) => string;
  publicHref: (slug: string) => string;
  remove: (id: string) => Promise<unknown>;
  refresh: (client: QueryClient) => Promise<void>;
  /** Remembers the filters and the scroll position of the list. */
  memory: ListMemory;
};

export const POSTS: ContentKind = {
  type: 'post',
  name: 'Post',
  heading: 'Blog',
  searchLabel: 'Search posts...',
  emptyText: 'Add the first post to start the blog.',
  icon: Newspaper,
  messages: MESSAGES.post,
  listFailedMessage: MESSAGES.loadFailed.posts,
  loadFailedMessage: MESSAGES.loadFailed.post,
  listHref: adminPages.blog,
  addHref: adminPages.addPost,
  editHref: adminPages.post,
  publicHref: pages.post,
  remove: postApi.remove,
  refresh: postApi.refresh,
  memory: createListMemory(adminPages.blog),
};

export const PAGES: ContentKind = {
  type: 'page',
  name: 'Page',
  heading: 'Pages',
  searchLabel: 'Search pages...',
  emptyText: 'Pages hold texts about the gallery, such as its terms or contact details.',
  icon: FileText,
  messages: MESSAGES.page,
  listFailedMessage: MESSAGES.loadFailed.pages,
  loadFailedMessage: MESSAGES.loadFailed.page,
  listHref: adminPages.pages,
  addHref: adminPages.addPage,
  editHref: adminPages.page,
  publicHref: pages.page,
  remove: pageApi.remove,
  refresh: pageApi.refresh,
  memory: createListMemory(adminPages.pages),
};
