import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/kit/toasts.ts';
import { fileProblem, sizeProblem } from '../images/check-file.ts';
import { pathOf } from '../images/dropped-files.ts';
import { messageOf } from '../parts/message-of.ts';
import {
  type Action,
  type Batch,
  batchReducer,
  emptyBatch,
  type Finding,
  type Item,
  inputOf,
  isOwnScreen,
  isSentAsIs,
} from './batch.ts';
import type { Services } from './bulk-upload-services.ts';
import type { DraftStore } from './draft-store.ts';
import { certainFolders } from './folder.ts';
import { newItem } from './new-item.ts';
import { type Outcome, runUploads } from './upload-run.ts';

/** A run that is under way. */
export type Running = {
  id: string;
  number: number;
  count: number;
  isCancelling: boolean;
  /** The server is away; the run goes on by itself. */
  isWaiting: boolean;
};

export type BulkUploadState = {
  batch: Batch;
  /** Addresses of small pictures, by the id of the item. */
  thumbnails: ReadonlyMap<string, string>;
  findings: ReadonlyMap<string, Finding>;
  /** False where this browser does not keep the batch for when the page is closed. */
  isKept: boolean;
  running: Running | null;
};

export type Initial = { batch: Batch; files: Map<string, Blob> } | null;

/** What is wrong with some of many files, in one sentence for each kind of trouble. */
function tellProblems(problems: ReadonlyMap<string, string[]>): void {
  for (const [problem, names] of problems) {
    const [first = ''] = names;
    const which = names.length === 1 ? first : `${first} and ${names.length - 1} more`;
    toast('error', `${which}: ${problem}`);
  }
}

/** A bulk upload: its batch, its files and its run. A page opens and closes it. */
export class BulkUploadStore {
  #state: BulkUploadState;
  readonly #listeners = new Set<() => void>();
  readonly #draft: DraftStore | null;
  readonly #services: Services;
  readonly #files: Map<string, Blob>;
  /** Folders that name an app; the others' screens have the batch's app where no such app is known. */
  readonly #certain: Set<string>;
  #isOpen = false;
  #run: AbortController | null = null;
  #inspection = new AbortController();
  /** Files are opened one after the other, however many are dropped how often. */
  #inspecting: Promise<void> = Promise.resolve();
  #resolving: Promise<void> = Promise.resolve();

  /** `draft` is null where the browser keeps nothing. */
  constructor(draft: DraftStore | null, initial: Initial, services: Services) {
    this.#draft = draft;
    this.#services = services;
    this.#files = new Map(initial?.files);
    this.#certain = new Set(initial?.batch.items.flatMap(({ folder }) => folder ?? []));
    this.#state = {
      batch: initial?.batch ?? emptyBatch(),
      thumbnails: new Map(),
      findings: new Map(),
      isKept: draft !== null,
      running: null,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): BulkUploadState => this.#state;

  /** The page shows the batch: what is in it is looked at. */
  open(): void {
    this.#isOpen = true;
    this.#inspection = new AbortController();
    const ids = this.#state.batch.items.map(({ id }) => id).filter((id) => !this.#state.thumbnails.has(id));
    if (ids.length > 0) this.#inspect(ids, false);
  }

  /** The page goes. A request that is under way is whole on the server, and unsure in the draft. */
  close(): void {
    this.#isOpen = false;
    this.#inspection.abort();
    this.#run?.abort();
    for (const url of this.#state.thumbnails.values()) URL.revokeObjectURL(url);
    this.#set({ thumbnails: new Map() });
  }

  readonly act = (action: Action): void => {
    this.#reduce(action);
    const { batch } = this.#state;
    void this.#keep((kept) => (batch.items.length === 0 ? kept.clear() : kept.saveBatch(batch)));
  };

  readonly fileOf = (id: string): Blob | null => this.#files.get(id) ?? null;

  /** Checks files and adds those that can be uploaded; says what is wrong with the others. */
  readonly addFiles = (given: readonly File[]): void => {
    const problems = new Map<string, string[]>();
    const items: Item[] = [];
    for (const folder of certainFolders(given.map(pathOf))) this.#certain.add(folder);
    for (const file of given) {
      const problem = fileProblem(file, IMAGE_LIMITS.smallFormBytes);
      if (problem) {
        problems.set(problem, [...(problems.get(problem) ?? []), file.name]);
        continue;
      }
      const item = newItem(file);
      this.#files.set(item.id, file);
      void this.#keep((kept) => kept.saveFile(item.id, file));
      items.push(item);
    }
    tellProblems(problems);
    if (items.length === 0) return;
    this.act({ do: 'add', items });
    this.#inspect(
      items.map(({ id }) => id),
      true,
    );
    void this.resolveFolders();
  };

  /** Looks for the apps that folders name. Resolves when it is known which of them there are. */
  readonly resolveFolders = (): Promise<void> => {
    this.#resolving = this.#resolving.then(() => this.#resolveFolders());
    return this.#resolving;
  };

  readonly removeItems = (ids: readonly string[]): void => {
    const gone = new Set(ids);
    for (const { id, imageId, progress } of this.#state.batch.items) {
      // What may be a screen by now is not touched; what was only uploaded is swept away, or at once.
      if (gone.has(id) && imageId && progress !== 'unsure')
        void this.#services.server.discard(imageId).catch(() => undefined);
    }
    this.#forget(ids);
  };

  /** Uploads the batch. Resolves with null where it could not begin, which is said. */
  readonly start = async (): Promise<Outcome | null> => {
    if (this.#run) return null;
    const run = new AbortController();
    this.#run = run;
    try {
      return await this.#upload(run.signal);
    } catch (error) {
      if (run.signal.aborted) return { kind: 'cancelled', done: 0 };
      toast('error', MESSAGES.bulk.failed(messageOf(error)));
      return null;
    } finally {
      this.#run = null;
      this.#set({ running: null });
    }
  };

  readonly cancel = (): void => {
    this.#run?.abort();
    this.#setRunning({ isCancelling: true });
  };

  #set(part: Partial<BulkUploadState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  #setRunning(part: Partial<Running>): void {
    const { running } = this.#state;
    if (running) this.#set({ running: { ...running, ...part } });
  }

  #reduce(action: Action): void {
    this.#set({ batch: batchReducer(this.#state.batch, action) });
  }

  async #keep(work: (kept: DraftStore) => Promise<void>): Promise<void> {
    // After the page was left another one may have the draft; what was sent is unsure there, which is safe.
    if (!this.#draft || !this.#isOpen) return;
    try {
      await work(this.#draft);
    } catch {
      // Full, or taken away while the page was open.
      this.#set({ isKept: false });
    }
  }

  #item(id: string): Item | undefined {
    return this.#state.batch.items.find((item) => item.id === id);
  }

  #forget(ids: readonly string[]): void {
    const thumbnails = new Map(this.#state.thumbnails);
    for (const id of ids) {
      this.#files.delete(id);
      const url = thumbnails.get(id);
      if (url) URL.revokeObjectURL(url);
      thumbnails.delete(id);
    }
    const findings = new Map([...this.#state.findings].filter(([id]) => !ids.includes(id)));
    this.#set({ thumbnails, findings });
    void this.#keep((kept) => kept.removeFiles(ids));
    this.act({ do: 'remove', ids });
  }

  #inspect(ids: readonly string[], areNew: boolean): void {
    const wanted = ids.flatMap((id) => {
      const file = this.#files.get(id);
      return file ? [{ id, file }] : [];
    });
    const refuse = (id: string, problem: string): void => {
      toast('error', `${this.#item(id)?.fileName ?? ''}: ${problem}`);
      this.#forget([id]);
    };
    const options: Parameters<Services['inspect']>[1] = {
      signal: this.#inspection.signal,
      isWanted: (id) => this.#files.has(id),
      onThumbnail: (id, thumbnail) => {
        const url = URL.createObjectURL(thumbnail);
        this.#set({ thumbnails: new Map(this.#state.thumbnails).set(id, url) });
      },
      onFinding: (id, finding) => {
        const problem = sizeProblem(finding);
        if (problem && areNew) refuse(id, problem);
        else this.#find(id, finding);
      },
      // One that was kept could be opened before: what keeps it from being opened now need not last.
      onUnreadable: (id) => areNew && refuse(id, MESSAGES.image.unreadable),
    };
    this.#inspecting = this.#inspecting.then(() => this.#services.inspect(wanted, options));
  }

  /** Keeps what was found out about a file. An item that is in the catalogue already is done, not a duplicate. */
  #find(id: string, finding: Finding): void {
    const item = this.#item(id);
    if (!item) return;
    const isOwn = isOwnScreen(item, finding.known);
    if (isOwn && !this.#run && isSentAsIs(item, this.#state.batch.settings)) {
      this.#forget([id]);
      this.#services.refresh();
      toast('info', `“${item.title}” was uploaded before the page was closed`, `uploaded-${id}`);
      return;
    }
    // One that was changed since is brought up to date by the next run.
    const known = isOwn ? null : finding.known;
    this.#set({ findings: new Map(this.#state.findings).set(id, { ...finding, known }) });
  }

  async #resolveFolders(): Promise<void> {
    const folders = new Set(this.#state.batch.items.flatMap(({ folder }) => folder ?? []));
    for (const folder of folders) {
      try {
        const app = await this.#services.findApp(folder);
        if (app || !this.#certain.has(folder)) this.act({ do: 'resolve folder', folder, app });
      } catch {
        // Looked for again before the upload; the curator may choose the app before that.
      }
    }
  }

  async #upload(signal: AbortSignal): Promise<Outcome> {
    const { settings, items: all } = this.#state.batch;
    const count = all.length;
    const first = all[0]?.id ?? '';
    this.#set({ running: { id: first, number: 1, count, isCancelling: false, isWaiting: false } });
    const patience = {
      ...this.#services.patience,
      onWaiting: (isWaiting: boolean) => this.#setRunning({ isWaiting }),
    };
    // A draft may be days old: categories that were deleted since are no tags any more.
    const known = await this.#services.knownCategories({ ...patience, signal });
    for (const { id, categoryIds } of all) {
      const change = { categoryIds: categoryIds.filter((categoryId) => known.has(categoryId)) };
      if (change.categoryIds.length < categoryIds.length) this.act({ do: 'change', id, change });
    }
    let finished = 0;
    try {
      return await runUploads({
        items: this.#state.batch.items,
        server: this.#services.server,
        signal,
        patience,
        inputOf: (item, imageId) => inputOf(item, settings, imageId),
        isThere: (id) => this.#files.has(id),
        fileOf: async (id) => {
          const file = this.#files.get(id);
          if (!file) throw new Error('The file is not there any more');
          return file;
        },
        onStart: ({ id }, number) => this.#setRunning({ id, number }),
        onReport: async (id, report) => {
          this.#reduce({ do: 'report', id, report });
          // Before anything is sent: the next page to open must know of it.
          await this.#keep((kept) => kept.saveBatch(this.#state.batch));
        },
        onDone: async (id) => {
          finished += 1;
          const { batch } = this.#state;
          await this.#keep((kept) => kept.saveBatch(batchReducer(batch, { do: 'remove', ids: [id] })));
          this.#forget([id]);
        },
      });
    } finally {
      if (finished > 0) this.#services.refresh();
    }
  }
}
