import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/kit/toasts.ts';
import { NO_ORIGINS } from '../analysis/advice.ts';
import { knownCategories } from '../data/categories.ts';
import { newIdempotencyKey } from '../data/idempotency-key.ts';
import { refreshScreens } from '../data/screen-list.ts';
import { createScreen, updateScreen } from '../data/screens.ts';
import { deleteUpload, uploadImage } from '../data/uploads.ts';
import { fileProblem, sizeProblem, titleOfFileName } from '../images/check-file.ts';
import { messageOf } from '../parts/message-of.ts';
import {
  type Action,
  type Batch,
  batchReducer,
  emptyBatch,
  type Finding,
  type Item,
  inputOf,
} from './batch.ts';
import type { DraftStore } from './draft-store.ts';
import { inspectFiles } from './inspect-files.ts';
import { type Outcome, runUploads, type Server } from './upload-run.ts';

const server: Server = {
  upload: async (file, fileName, signal) =>
    (await uploadImage(file, { type: 'temp_screen', originalName: fileName }, signal)).image.id,
  discard: deleteUpload,
  create: (input, key) => createScreen(input, key),
  update: ({ id, updatedAt }, input) => updateScreen(id, { ...input, seenUpdatedAt: updatedAt }),
};

/** A run that is under way. */
export type Running = { id: string; number: number; count: number; isCancelling: boolean };

export type BulkUpload = {
  batch: Batch;
  act: (action: Action) => void;
  /** By the id of the screen. */
  thumbnails: ReadonlyMap<string, string>;
  findings: ReadonlyMap<string, Finding>;
  fileOf: (id: string) => Blob | null;
  /** Checks files and adds those that can be uploaded; what is wrong with the others is said. */
  addFiles: (files: readonly File[]) => void;
  removeItems: (ids: readonly string[]) => void;
  /** False where this browser does not keep the batch for when the page is closed. */
  isKept: boolean;
  running: Running | null;
  start: () => Promise<Outcome | null>;
  cancel: () => void;
};

/** A draft may be days old: categories that were deleted since are no tags any more. */
async function withoutGoneCategories(client: QueryClient, items: readonly Item[]): Promise<readonly Item[]> {
  const known = await knownCategories(client);
  return items.map((item) =>
    item.categoryIds.every((id) => known.has(id))
      ? item
      : { ...item, categoryIds: item.categoryIds.filter((id) => known.has(id)) },
  );
}

type Initial = { batch: Batch; files: Map<string, Blob> } | null;

/** What is wrong with some of many files, in one sentence for each kind of trouble. */
function tellProblems(problems: ReadonlyMap<string, string[]>): void {
  for (const [problem, names] of problems) {
    const [first = ''] = names;
    const which = names.length === 1 ? first : `${first} and ${names.length - 1} more`;
    toast('error', `${which}: ${problem}`);
  }
}

/** A bulk upload: its batch, its files and its run. `store` is null where the browser keeps nothing. */
export function useBulkUpload(store: DraftStore | null, initial: Initial): BulkUpload {
  const client = useQueryClient();
  const [batch, act] = useReducer(batchReducer, initial?.batch ?? null, (kept) => kept ?? emptyBatch());
  const files = useRef(new Map<string, Blob>(initial?.files));
  const [thumbnails, setThumbnails] = useState<ReadonlyMap<string, string>>(new Map());
  const [findings, setFindings] = useState<ReadonlyMap<string, Finding>>(new Map());
  const [isKept, setKept] = useState(store !== null);
  const [running, setRunning] = useState<Running | null>(null);
  const abort = useRef<AbortController | null>(null);
  const looking = useRef(new AbortController());
  /** Files are opened one after the other, however many are dropped how often. */
  const queue = useRef<Promise<void>>(Promise.resolve());
  const isOpen = useRef(true);

  const keep = useCallback(
    async (work: (kept: DraftStore) => Promise<void>): Promise<void> => {
      // A run that ends after the page was left says nothing any more: another page may have the draft by then, and
      // what was sent is unsure there, which is safe.
      if (!store || !isOpen.current) return;
      try {
        await work(store);
      } catch {
        // Full, or taken away while the page was open.
        setKept(false);
      }
    },
    [store],
  );

  const latest = useRef(batch);
  useEffect(() => {
    const isFirst = latest.current === batch;
    latest.current = batch;
    if (!isFirst) void keep((kept) => (batch.items.length === 0 ? kept.clear() : kept.saveBatch(batch)));
  }, [batch, keep]);

  const forget = useCallback(
    (ids: readonly string[]): void => {
      for (const id of ids) files.current.delete(id);
      setThumbnails((shown) => {
        const next = new Map(shown);
        for (const id of ids) {
          const url = next.get(id);
          if (url) URL.revokeObjectURL(url);
          next.delete(id);
        }
        return next;
      });
      setFindings((found) => new Map([...found].filter(([id]) => !ids.includes(id))));
      void keep((kept) => kept.removeFiles(ids));
      act({ do: 'remove', ids });
    },
    [keep],
  );

  const look = useCallback(
    (ids: readonly string[], areNew: boolean): void => {
      const wanted = ids.flatMap((id) => {
        const file = files.current.get(id);
        return file ? [{ id, file }] : [];
      });
      const nameOf = (id: string) => latest.current.items.find((item) => item.id === id)?.fileName ?? '';
      const refuse = (id: string, problem: string): void => {
        toast('error', `${nameOf(id)}: ${problem}`);
        forget([id]);
      };
      const options: Parameters<typeof inspectFiles>[1] = {
        signal: looking.current.signal,
        isWanted: (id) => files.current.has(id),
        onThumbnail: (id, thumbnail) =>
          setThumbnails((shown) => new Map(shown).set(id, URL.createObjectURL(thumbnail))),
        onFinding: (id, finding) => {
          const problem = sizeProblem(finding);
          if (problem && areNew) refuse(id, problem);
          else setFindings((found) => new Map(found).set(id, finding));
        },
        // One that was kept could be opened before: what keeps it from being opened now need not last.
        onUnreadable: (id) => areNew && refuse(id, MESSAGES.image.unreadable),
      };
      queue.current = queue.current.then(() => inspectFiles(wanted, options));
    },
    [forget],
  );

  const shown = useRef(thumbnails);
  useEffect(() => {
    shown.current = thumbnails;
  }, [thumbnails]);
  useEffect(
    () => () => {
      for (const url of shown.current.values()) URL.revokeObjectURL(url);
    },
    [],
  );

  const restored = useRef(initial?.batch.items.map(({ id }) => id) ?? []);
  useEffect(() => {
    looking.current = new AbortController();
    isOpen.current = true;
    if (restored.current.length > 0) look(restored.current, false);
    return () => {
      isOpen.current = false;
      looking.current.abort();
      abort.current?.abort();
    };
  }, [look]);

  const addFiles = (given: readonly File[]): void => {
    const problems = new Map<string, string[]>();
    const items: Item[] = [];
    for (const file of given) {
      const problem = fileProblem(file, IMAGE_LIMITS.smallFormBytes);
      if (problem) {
        problems.set(problem, [...(problems.get(problem) ?? []), file.name]);
        continue;
      }
      const id = newIdempotencyKey();
      files.current.set(id, file);
      void keep((kept) => kept.saveFile(id, file));
      items.push({
        id,
        fileName: file.name,
        title: titleOfFileName(file.name),
        isTitleDerived: true,
        isFeatured: false,
        isCover: false,
        categoryIds: [],
        unconfirmed: NO_ORIGINS,
        advice: null,
        progress: 'waiting',
        error: null,
        key: newIdempotencyKey(),
        imageId: null,
        sent: null,
      });
    }
    tellProblems(problems);
    if (items.length === 0) return;
    act({ do: 'add', items });
    look(
      items.map(({ id }) => id),
      true,
    );
  };

  const removeItems = (ids: readonly string[]): void => {
    const gone = new Set(ids);
    for (const { id, imageId, progress } of batch.items) {
      // What may be a screen by now is not touched; what was only uploaded is swept away, or at once.
      if (gone.has(id) && imageId && progress !== 'unsure') void deleteUpload(imageId).catch(() => undefined);
    }
    forget(ids);
  };

  const start = async (): Promise<Outcome | null> => {
    if (running) return null;
    const { settings } = batch;
    const items = await withoutGoneCategories(client, batch.items);
    for (const { id, categoryIds } of items) act({ do: 'change', id, change: { categoryIds } });
    const count = items.length;
    const controller = new AbortController();
    abort.current = controller;
    let finished = 0;
    try {
      return await runUploads({
        items,
        server,
        signal: controller.signal,
        inputOf: (item, imageId) => inputOf(item, settings, imageId),
        fileOf: async (id) => {
          const file = files.current.get(id);
          if (!file) throw new Error('The file is not there any more');
          return file;
        },
        onStart: ({ id }, number) => setRunning({ id, number, count, isCancelling: false }),
        onReport: async (id, report) => {
          latest.current = batchReducer(latest.current, { do: 'report', id, report });
          act({ do: 'report', id, report });
          // Before anything is sent: the next page to open must know of it.
          await keep((kept) => kept.saveBatch(latest.current));
        },
        onDone: async (id) => {
          finished += 1;
          latest.current = batchReducer(latest.current, { do: 'remove', ids: [id] });
          await keep((kept) => kept.saveBatch(latest.current));
          forget([id]);
        },
      });
    } finally {
      setRunning(null);
      abort.current = null;
      if (finished > 0) void refreshScreens(client);
    }
  };

  return {
    batch,
    act,
    thumbnails,
    findings,
    fileOf: (id) => files.current.get(id) ?? null,
    addFiles,
    removeItems,
    isKept,
    running,
    start: async () => {
      try {
        return await start();
      } catch (error) {
        toast('error', MESSAGES.bulk.failed(messageOf(error)));
        return null;
      }
    },
    cancel: () => {
      abort.current?.abort();
      setRunning((now) => now && { ...now, isCancelling: true });
    },
  };
}
