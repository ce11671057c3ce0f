import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/kit/toasts.ts';
import { findFileProblem, findSizeProblem } from '../images/check-file.ts';
import { pathOf } from '../images/dropped-files.ts';
import { messageOf } from '../parts/text/message-of.ts';
import {
  type Batch,
  type BatchAction,
  type BatchItem,
  batchReducer,
  createEmptyBatch,
  type FileInspection,
  isOwnScreen,
  isUnchangedSinceSent,
  toScreenInput,
} from './batch.ts';
import type { BatchDraftStore, StoredBatch } from './batch-draft-store.ts';
import type { BulkUploadServices } from './bulk-upload-services.ts';
import { findRequiredAppFolders } from './folder.ts';
import { createItem } from './new-item.ts';
import { runUploads, type UploadOutcome } from './upload-run.ts';

/** Progress of the current upload run. */
export type RunProgress = {
  /** Id of the current item. */
  id: string;
  /** Position of the current item, starting at 1. */
  number: number;
  count: number;
  isCancelling: boolean;
  /** Whether the server is unavailable. The run continues by itself when the server is back. */
  isWaiting: boolean;
};

export type BulkUploadState = {
  batch: Batch;
  /** Object URLs of thumbnails, by item id. */
  thumbnails: ReadonlyMap<string, string>;
  /** Results of inspecting the files, by item id. */
  inspections: ReadonlyMap<string, FileInspection>;
  /** Whether this browser stores the batch, so that it survives closing the page. */
  isStored: boolean;
  /** Null if no upload is in progress. */
  running: RunProgress | null;
};

/** Shows one toast for each kind of problem. `problems` maps messages to names of files. */
function reportProblems(problems: ReadonlyMap<string, string[]>): void {
  for (const [problem, names] of problems) {
    const [first = ''] = names;
    const filesText = names.length === 1 ? first : `${first} and ${names.length - 1} more`;
    toast('error', `${filesText}: ${problem}`);
  }
}

/**
 * Store of a bulk upload: the batch of screens, their files, the inspections of the files and the progress of the
 * upload. Changes of the batch are also written to the draft in this browser.
 */
export class BulkUploadStore {
  #state: BulkUploadState;
  readonly #listeners = new Set<() => void>();
  readonly #draft: BatchDraftStore | null;
  readonly #services: BulkUploadServices;
  readonly #files: Map<string, Blob>;
  /**
   * Names of the folders that must match an app. If a folder is not required and matches no app, its screens use the
   * batch's app.
   */
  readonly #requiredAppFolders: Set<string>;
  /** Whether the page is open. */
  #isOpen = false;
  /** Aborts the current upload run; null if there is none. */
  #runController: AbortController | null = null;
  /** Aborts the inspections when the page is closed. */
  #inspectionController = new AbortController();
  /** Queue of inspections. Files are decoded one at a time, even if the curator adds files repeatedly. */
  #inspectionQueue: Promise<void> = Promise.resolve();
  /** Queue of look-ups of apps by folder name. */
  #resolutionQueue: Promise<void> = Promise.resolve();

  /** `draft` is null if the browser cannot store data. `initial` is null if there is no batch to restore. */
  constructor(draft: BatchDraftStore | null, initial: StoredBatch | null, services: BulkUploadServices) {
    this.#draft = draft;
    this.#services = services;
    this.#files = new Map(initial?.files);
    // The draft does not store which folders are required. Those that still have no app probably were.
    this.#requiredAppFolders = new Set(initial?.batch.items.flatMap(({ folder }) => folder ?? []));
    this.#state = {
      batch: initial?.batch ?? createEmptyBatch(),
      thumbnails: new Map(),
      inspections: new Map(),
      isStored: draft !== null,
      running: null,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): BulkUploadState => this.#state;

  /** Returns whether the page is open. */
  readonly isOpen = (): boolean => this.#isOpen;

  /** Called when the page is shown. Inspects the files of the batch. */
  open(): void {
    this.#isOpen = true;
    this.#inspectionController = new AbortController();
    const ids = this.#state.batch.items.map(({ id }) => id).filter((id) => !this.#state.thumbnails.has(id));
    if (ids.length > 0) this.#inspect(ids, false);
  }

  /**
   * Called when the page is closed. A request in progress may still succeed, so the draft keeps its item with
   * the progress `unsure`.
   */
  close(): void {
    this.#isOpen = false;
    this.#inspectionController.abort();
    this.#runController?.abort();
    for (const url of this.#state.thumbnails.values()) URL.revokeObjectURL(url);
    this.#set({ thumbnails: new Map() });
  }

  /** Applies an action to the batch and updates the draft. */
  readonly dispatch = (action: BatchAction): void => {
    this.#reduce(action);
    const { batch } = this.#state;
    void this.#updateDraft((draft) => (batch.items.length === 0 ? draft.clear() : draft.saveBatch(batch)));
  };

  readonly fileOf = (id: string): Blob | null => this.#files.get(id) ?? null;

  /** Adds the files that can be uploaded. Shows one toast for each reason for which files were rejected. */
  readonly addFiles = (files: readonly File[]): void => {
    const problems = new Map<string, string[]>();
    const items: BatchItem[] = [];
    for (const folder of findRequiredAppFolders(files.map(pathOf))) this.#requiredAppFolders.add(folder);
    for (const file of files) {
      const problem = findFileProblem(file, IMAGE_LIMITS.smallFormBytes);
      if (problem) {
        problems.set(problem, [...(problems.get(problem) ?? []), file.name]);
        continue;
      }
      const item = createItem(file);
      this.#files.set(item.id, file);
      void this.#updateDraft((draft) => draft.saveFile(item.id, file));
      items.push(item);
    }
    reportProblems(problems);
    if (items.length === 0) return;
    this.dispatch({ type: 'add', items });
    this.#inspect(
      items.map(({ id }) => id),
      true,
    );
    void this.resolveFolders();
  };

  /** Looks up the app of each folder by the folder's name. Resolves when all look-ups are finished. */
  readonly resolveFolders = (): Promise<void> => {
    this.#resolutionQueue = this.#resolutionQueue.then(() => this.#resolveFolders());
    return this.#resolutionQueue;
  };

  readonly removeItems = (ids: readonly string[]): void => {
    const removedIds = new Set(ids);
    for (const { id, imageId, progress } of this.#state.batch.items) {
      // Keep the image of an unsure item, because a screen may already use it. Ignore errors, because the server
      // deletes unused images later.
      if (removedIds.has(id) && imageId && progress !== 'unsure')
        void this.#services.server.discard(imageId).catch(() => undefined);
    }
    this.#removeLocally(ids);
  };

  /**
   * Uploads the batch. Resolves with null if the page is closed, if a run is already in progress, or after an error,
   * which a toast reports.
   */
  readonly start = async (): Promise<UploadOutcome | null> => {
    // A closed page no longer writes its draft, so the draft could not record what the run has uploaded.
    if (!this.#isOpen || this.#runController) return null;
    const controller = new AbortController();
    this.#runController = controller;
    try {
      return await this.#upload(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return { kind: 'cancelled', done: 0 };
      toast('error', MESSAGES.bulk.failed(messageOf(error)));
      return null;
    } finally {
      this.#runController = null;
      this.#set({ running: null });
    }
  };

  readonly cancel = (): void => {
    this.#runController?.abort();
    this.#setRunning({ isCancelling: true });
  };

  #set(part: Partial<BulkUploadState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  #setRunning(part: Partial<RunProgress>): void {
    const { running } = this.#state;
    if (running) this.#set({ running: { ...running, ...part } });
  }

  #reduce(action: BatchAction): void {
    this.#set({ batch: batchReducer(this.#state.batch, action) });
  }

  async #updateDraft(work: (draft: BatchDraftStore) => Promise<void>): Promise<void> {
    // Once this page is closed, another page may have opened the draft, so do not change it. If a request is still
    // running, the draft already marks its item as unsure, and the next run repeats the request without a duplicate.
    if (!this.#draft || !this.#isOpen) return;
    try {
      await work(this.#draft);
    } catch {
      // The storage is full, or the browser has closed the database.
      this.#set({ isStored: false });
    }
  }

  #findItem(id: string): BatchItem | undefined {
    return this.#state.batch.items.find((item) => item.id === id);
  }

  /** Removes items with their files and thumbnails. Does not delete their uploads. */
  #removeLocally(ids: readonly string[]): void {
    const thumbnails = new Map(this.#state.thumbnails);
    for (const id of ids) {
      this.#files.delete(id);
      const url = thumbnails.get(id);
      if (url) URL.revokeObjectURL(url);
      thumbnails.delete(id);
    }
    const inspections = new Map([...this.#state.inspections].filter(([id]) => !ids.includes(id)));
    this.#set({ thumbnails, inspections });
    void this.#updateDraft((draft) => draft.removeFiles(ids));
    this.dispatch({ type: 'remove', ids });
  }

  /**
   * Inspects the files of items. Files that were just added (`areNew`) are removed if they cannot be
   * uploaded.
   */
  #inspect(ids: readonly string[], areNew: boolean): void {
    const filesToInspect = ids.flatMap((id) => {
      const file = this.#files.get(id);
      return file ? [{ id, file }] : [];
    });
    const removeWithError = (id: string, problem: string): void => {
      toast('error', `${this.#findItem(id)?.fileName ?? ''}: ${problem}`);
      this.#removeLocally([id]);
    };
    const options: Parameters<BulkUploadServices['inspect']>[1] = {
      signal: this.#inspectionController.signal,
      isInBatch: (id) => this.#files.has(id),
      onThumbnail: (id, thumbnail) => {
        const url = URL.createObjectURL(thumbnail);
        this.#set({ thumbnails: new Map(this.#state.thumbnails).set(id, url) });
      },
      onInspection: (id, inspection) => {
        const problem = findSizeProblem(inspection);
        if (problem && areNew) removeWithError(id, problem);
        else this.#setInspection(id, inspection);
      },
      // A file from the draft was probably decoded in an earlier session, so this failure may be temporary.
      onUnreadable: (id) => areNew && removeWithError(id, MESSAGES.image.unreadable),
    };
    this.#inspectionQueue = this.#inspectionQueue.then(() => this.#services.inspect(filesToInspect, options));
  }

  /**
   * Stores the inspection of a file. Removes the item if an earlier request has already created its screen. During an
   * upload run the item stays, because the run removes it.
   */
  #setInspection(id: string, inspection: FileInspection): void {
    const item = this.#findItem(id);
    if (!item) return;
    const isOwn = isOwnScreen(item, inspection.matches);
    if (isOwn && !this.#runController && isUnchangedSinceSent(item, this.#state.batch.settings)) {
      this.#removeLocally([id]);
      this.#services.refresh();
      toast('info', `“${item.title}” was uploaded before the page was closed`, `uploaded-${id}`);
      return;
    }
    // An item is not a duplicate of the screen that was created from it. If the item was changed after it was sent, the
    // next run updates the screen.
    const matches = isOwn ? null : inspection.matches;
    this.#set({ inspections: new Map(this.#state.inspections).set(id, { ...inspection, matches }) });
  }

  async #resolveFolders(): Promise<void> {
    const folders = new Set(this.#state.batch.items.flatMap(({ folder }) => folder ?? []));
    for (const folder of folders) {
      try {
        const app = await this.#services.findApp(folder);
        if (app || !this.#requiredAppFolders.has(folder))
          this.dispatch({ type: 'resolve folder', folder, app });
      } catch {
        // The look-up is repeated before the upload, unless the curator chooses the app first.
      }
    }
  }

  async #upload(signal: AbortSignal): Promise<UploadOutcome> {
    const { settings, items: initialItems } = this.#state.batch;
    const count = initialItems.length;
    const first = initialItems[0]?.id ?? '';
    this.#set({ running: { id: first, number: 1, count, isCancelling: false, isWaiting: false } });
    const retryOptions = {
      ...this.#services.retryOptions,
      onWaiting: (isWaiting: boolean) => this.#setRunning({ isWaiting }),
    };
    // The draft may be days old and refer to categories that were deleted in the meantime.
    const existingIds = await this.#services.fetchCategoryIds({ ...retryOptions, signal });
    for (const { id, categoryIds } of initialItems) {
      const change = { categoryIds: categoryIds.filter((categoryId) => existingIds.has(categoryId)) };
      if (change.categoryIds.length < categoryIds.length) this.dispatch({ type: 'change', id, change });
    }
    let finishedCount = 0;
    try {
      return await runUploads({
        items: this.#state.batch.items,
        server: this.#services.server,
        signal,
        retryOptions,
        inputOf: (item, imageId) => toScreenInput(item, settings, imageId),
        isInBatch: (id) => this.#files.has(id),
        fileOf: async (id) => {
          const file = this.#files.get(id);
          if (!file) throw new Error('The file is no longer available');
          return file;
        },
        onStart: ({ id }, number) => this.#setRunning({ id, number }),
        onReport: async (id, report) => {
          this.#reduce({ type: 'report', id, report });
          // The run awaits this write before it sends the request. If the page is closed during the request,
          // the draft therefore marks the item as unsure, and the next run repeats the request.
          await this.#updateDraft((draft) => draft.saveBatch(this.#state.batch));
        },
        onDone: async (id) => {
          finishedCount += 1;
          const { batch } = this.#state;
          // Await the removal from the draft before the run continues: `#removeLocally` does not wait for it.
          await this.#updateDraft((draft) =>
            draft.saveBatch(batchReducer(batch, { type: 'remove', ids: [id] })),
          );
          this.#removeLocally([id]);
        },
      });
    } finally {
      if (finishedCount > 0) this.#services.refresh();
    }
  }
}
