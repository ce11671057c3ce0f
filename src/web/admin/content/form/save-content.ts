import type { AdminPage, AdminPost } from '#shared/contracts/admin-content.ts';
import { pageApi, postApi } from '../../data/content.ts';
import { type ContentValues, pageInputOf, postInputOf } from './content-values.ts';

export type ContentEntry = AdminPost | AdminPage;

type What = 'post' | 'page';

/** Reads a post or a page anew. */
export const readContent = (what: What, id: string): Promise<ContentEntry> =>
  what === 'post' ? postApi.read(id) : pageApi.read(id);

/** The same key is the same text, however often it is sent. */
export const createContent = (what: What, values: ContentValues, key: string): Promise<ContentEntry> =>
  what === 'post' ? postApi.create(postInputOf(values), key) : pageApi.create(pageInputOf(values), key);

/** Throws `changed_meanwhile` where it is not what was seen any more, unless told to overwrite that. */
export const updateContent = (
  what: What,
  id: string,
  values: ContentValues,
  seen: { seenUpdatedAt: string; overwrite: boolean },
): Promise<ContentEntry> =>
  what === 'post'
    ? postApi.update(id, { ...postInputOf(values), ...seen })
    : pageApi.update(id, { ...pageInputOf(values), ...seen });
