import type { QueryClient } from '@tanstack/react-query';
import type { AppRef } from '#shared/contracts/screens.ts';
import { findApp } from '../data/apps.ts';
import { fetchCategoryIds } from '../data/categories.ts';
import { type RetryOptions, retryWhileUnavailable } from '../data/retry-while-unavailable.ts';
import { refreshScreens } from '../data/screen-list.ts';
import { createScreen, updateScreen } from '../data/screens.ts';
import { deleteUpload, uploadImage } from '../data/uploads.ts';
import { inspectFiles } from './inspect-files.ts';
import type { UploadServer } from './upload-run.ts';

/** Functions of the browser and the server that a bulk upload needs. Tests replace them with fakes. */
export type BulkUploadServices = {
  server: UploadServer;
  inspect: typeof inspectFiles;
  /**
   * Finds the app whose name or slug matches the name of a folder; null if there is none. Rejects immediately if the
   * server cannot be reached.
   */
  findApp: (folder: string) => Promise<AppRef | null>;
  /** Returns the ids of all categories. Waits for the server if it is unavailable. */
  fetchCategoryIds: (retryOptions: RetryOptions) => Promise<ReadonlySet<string>>;
  /** Refetches lists of screens after screens were added. */
  refresh: () => void;
  /** Overrides how an upload waits for an unavailable server. Empty for the default. */
  retryOptions: Pick<RetryOptions, 'waitForServer'>;
};

const server: UploadServer = {
  upload: async (file, fileName, signal) =>
    (await uploadImage(file, { type: 'temp_screen', originalName: fileName }, signal)).image.id,
  discard: deleteUpload,
  create: (input, key) => createScreen(input, key),
  update: ({ id, updatedAt }, input) => updateScreen(id, { ...input, expectedUpdatedAt: updatedAt }),
};

/** Creates services that use the real browser and server. */
export const createServices = (client: QueryClient): BulkUploadServices => ({
  server,
  inspect: inspectFiles,
  findApp,
  fetchCategoryIds: (retryOptions) => retryWhileUnavailable(() => fetchCategoryIds(client), retryOptions),
  refresh: () => void refreshScreens(client),
  retryOptions: {},
});
