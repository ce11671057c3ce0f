import type { AdminPage, AdminPost } from '#shared/contracts/admin-content.ts';
import { pageApi, postApi } from '../../data/content.ts';
import { type ContentValues, toPageInput, toPostInput, toPostUpdate, valuesOf } from './content-values.ts';

export type ContentEntry = AdminPost | AdminPage;

type ContentType = 'post' | 'page';

/** Reads the current version of a post or page. */
export const readContent = (type: ContentType, id: string): Promise<ContentEntry> =>
  type === 'post' ? postApi.read(id) : pageApi.read(id);

/** Creates a post or page. Requests with the same key create it only once. */
export const createContent = (
  type: ContentType,
  values: ContentValues,
  key: string,
): Promise<ContentEntry> =>
  type === 'post' ? postApi.create(toPostInput(values), key) : pageApi.create(toPageInput(values), key);

/**
 * Updates a post or page. `entry` is the version that the form was filled from. Throws `edit_conflict` if the stored
 * version is not `expectedUpdatedAt`, unless `overwrite` is set.
 */
export const updateContent = (
  type: ContentType,
  entry: ContentEntry,
  values: ContentValues,
  version: { expectedUpdatedAt: string; overwrite: boolean },
): Promise<ContentEntry> =>
  type === 'post'
    ? postApi.update(entry.id, { ...toPostUpdate(values, valuesOf(entry)), ...version })
    : pageApi.update(entry.id, { ...toPageInput(values), ...version });
