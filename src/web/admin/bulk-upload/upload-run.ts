import type { SavedScreen, ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { type Patience, withPatience } from '../data/server-return.ts';
import type { Item, ItemReport } from './batch.ts';

/** What a run needs of the server. */
export type Server = {
  upload: (file: Blob, fileName: string, signal: AbortSignal) => Promise<string>;
  /** Removes an upload that nothing was saved with. */
  discard: (imageId: string) => Promise<void>;
  create: (input: ScreenFormInput, key: string) => Promise<SavedScreen>;
  update: (saved: SavedScreen, input: ScreenFormInput) => Promise<SavedScreen>;
};

export type Run = {
  items: readonly Item[];
  server: Server;
  /** False for a screen that was removed after the run had begun, such as one whose file cannot be opened. */
  isThere: (id: string) => boolean;
  fileOf: (id: string) => Promise<Blob>;
  inputOf: (item: Item, imageId: string) => ScreenFormInput;
  signal: AbortSignal;
  /** Waits for a server that is away, and says so. */
  patience: Omit<Patience, 'signal'>;
  /** Told before each screen, counted from 1. */
  onStart: (item: Item, number: number) => void;
  /** What is to be remembered of a screen; resolves when it would survive the end of the page. */
  onReport: (id: string, report: ItemReport) => Promise<void>;
  /** The screen is in the catalogue. */
  onDone: (id: string) => Promise<void>;
};

export type Outcome =
  | { kind: 'complete'; done: number }
  | { kind: 'cancelled'; done: number }
  | { kind: 'failed'; done: number; number: number; item: Item; error: unknown };

/** The server has no such image (any more): it was swept away, or was not written when the server went down. */
const isImageGone = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'unknown_reference' &&
  error.message === MESSAGES.image.notFound;

/** Whether a failed request may have done its work all the same: the answer was lost, or the server stumbled. */
const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

const isSame = (one: ScreenFormInput, other: ScreenFormInput): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

async function uploaded({ server, fileOf, signal, onReport }: Run, item: Item): Promise<string> {
  const imageId = await server.upload(await fileOf(item.id), item.fileName, signal);
  if (signal.aborted) {
    await server.discard(imageId).catch(() => undefined);
    throw new DOMException('The upload was cancelled', 'AbortError');
  }
  await onReport(item.id, { imageId });
  return imageId;
}

/** The screen was sent, and no answer tells what became of it. */
class UnsureError extends Error {
  override readonly name = 'UnsureError';
}

/** Waits for the answer to something that changes the catalogue. */
async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (!mayHaveArrived(error)) throw error;
    throw new UnsureError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** A screen that was sent before, and whose answer never came: sent again as it was, then brought up to date. */
async function settle({ server, inputOf }: Run, item: Item, sent: ScreenFormInput): Promise<void> {
  const saved = await answered(server.create(sent, item.key));
  const wanted = inputOf(item, sent.imageId ?? '');
  if (!isSame(sent, wanted)) await answered(server.update(saved, wanted));
}

/** One request that is whole: it is not broken off, so that afterwards there is a screen or none, never half of one. */
async function create({ server, inputOf, onReport }: Run, item: Item, imageId: string): Promise<void> {
  const sent = inputOf(item, imageId);
  await onReport(item.id, { progress: 'unsure', sent });
  await answered(server.create(sent, item.key));
}

/** Does `work` with the image that was uploaded before; false when the server does not have it any more. */
async function withKnownImage(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isImageGone(error)) throw error;
    return false;
  }
}

async function send(run: Run, item: Item): Promise<void> {
  const { imageId, sent } = item;
  if (item.progress === 'unsure' && sent) {
    if (await withKnownImage(() => settle(run, item, sent))) return;
  } else if (imageId) {
    if (await withKnownImage(() => create(run, item, imageId))) return;
  }
  await create(run, item, await uploaded(run, item));
}

/**
 * Sends one screen, again and again while the server is away. `now` is the item as it was reported last: a screen whose
 * answer was lost is settled under its key, so that it is not there twice.
 */
async function sendPatiently(run: Run, now: { item: Item; isUnsure: boolean }): Promise<void> {
  const attempt = (): Promise<void> => {
    const { item } = now;
    now.isUnsure = item.progress === 'unsure' && item.sent !== null;
    const onReport = async (id: string, report: ItemReport): Promise<void> => {
      now.item = { ...now.item, ...report };
      await run.onReport(id, report);
    };
    return send({ ...run, onReport }, item);
  };
  await withPatience(attempt, { ...run.patience, signal: run.signal });
}

/**
 * Uploads screens one after the other, in their order. A server that is away is waited for. Any other failure
 * ends the run, and so does the signal: what is being sent then is whole or not there, and everything that is not in
 * the catalogue stays in the batch. Screens that a former run left unsure are settled first, so that none is there
 * twice.
 */
export async function runUploads(run: Run): Promise<Outcome> {
  const { items, signal, onReport } = run;
  let done = 0;
  for (const [index, item] of items.entries()) {
    if (signal.aborted) return { kind: 'cancelled', done };
    if (!run.isThere(item.id)) continue;
    run.onStart(item, index + 1);
    const now = { item, isUnsure: item.progress === 'unsure' && item.sent !== null };
    try {
      if (item.progress !== 'unsure') await onReport(item.id, { progress: 'uploading', error: null });
      await sendPatiently(run, now);
    } catch (error) {
      // One that was sent before stays unsure until it is settled: its key stands for what was sent then.
      const isUnsure = now.isUnsure || error instanceof UnsureError;
      if (signal.aborted && error instanceof DOMException) {
        const wasSent = isUnsure || now.item.progress === 'unsure';
        await onReport(item.id, { progress: wasSent ? 'unsure' : 'waiting', error: null });
        return { kind: 'cancelled', done };
      }
      const message = error instanceof Error ? error.message : String(error);
      await onReport(item.id, { error: message, progress: isUnsure ? 'unsure' : 'failed' });
      return { kind: 'failed', done, number: index + 1, item, error };
    }
    await run.onDone(item.id);
    done += 1;
  }
  return { kind: 'complete', done };
}
