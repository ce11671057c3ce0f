import type { SavedScreen, ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { isRejected } from '../data/idempotency-key.ts';
import { type RetryOptions, retryWhileUnavailable } from '../data/retry-while-unavailable.ts';
import type { BatchItem, UploadReport } from './batch.ts';

/** Requests to the server that a run needs. */
export type UploadServer = {
  /** Uploads an image. Resolves with its id. */
  upload: (file: Blob, fileName: string, signal: AbortSignal) => Promise<string>;
  /** Deletes an upload that no screen uses. */
  discard: (imageId: string) => Promise<void>;
  /** Creates a screen. Requests with the same idempotency key create it only once. */
  create: (input: ScreenFormInput, key: string) => Promise<SavedScreen>;
  update: (saved: SavedScreen, input: ScreenFormInput) => Promise<SavedScreen>;
};

/** Options of a run, which uploads the screens of a batch. */
export type UploadRun = {
  items: readonly BatchItem[];
  server: UploadServer;
  /**
   * Whether the screen is still in the batch. A screen with an unreadable file can be removed during the run.
   */
  isInBatch: (id: string) => boolean;
  fileOf: (id: string) => Promise<Blob>;
  inputOf: (item: BatchItem, imageId: string) => ScreenFormInput;
  signal: AbortSignal;
  /** Controls how the run waits for an unavailable server, and reports that it waits. */
  retryOptions: Omit<RetryOptions, 'signal'>;
  /** Called before the upload of each screen. `number` is the position of the screen in `items`, starting at 1. */
  onStart: (item: BatchItem, number: number) => void;
  /** Stores the progress of a screen. Resolves when the change is persistent. */
  onReport: (id: string, report: UploadReport) => Promise<void>;
  /** Called when the screen is in the catalogue. */
  onDone: (id: string) => Promise<void>;
};

/** `done` is the number of uploaded screens, `number` the position of the failed one in `items`, starting at 1. */
export type UploadOutcome =
  | { kind: 'complete'; done: number }
  | { kind: 'cancelled'; done: number }
  | { kind: 'failed'; done: number; number: number; item: BatchItem; error: unknown };

/**
 * Whether the request failed because the server no longer has the image, for instance because it has expired.
 */
const isImageMissing = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'unknown_reference' &&
  error.message === MESSAGES.image.notFound;

/**
 * Whether a failed request may have taken effect, because the response was lost (status 0) or the server failed after
 * the write.
 */
const mayHaveSucceeded = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * Error codes after which the screen may exist, because its image is in the catalogue or an earlier request with the
 * same key has succeeded.
 */
const MAY_EXIST_CODES: readonly string[] = ['duplicate_image', 'idempotency_mismatch'];

/** Whether the error of a repeated request proves that no request with its key has created the screen. */
const isRepeatRejected = (error: unknown): boolean =>
  isRejected(error) && !(error instanceof ApiError && MAY_EXIST_CODES.includes(error.code));

const isSameInput = (one: ScreenFormInput, other: ScreenFormInput): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Uploads the file of an item and returns the image's id. Discards the image and throws an `AbortError` if the run was
 * aborted.
 */
async function uploadFile({ server, fileOf, signal, onReport }: UploadRun, item: BatchItem): Promise<string> {
  const imageId = await server.upload(await fileOf(item.id), item.fileName, signal);
  if (signal.aborted) {
    await server.discard(imageId).catch(() => undefined);
    throw new DOMException('The upload was cancelled', 'AbortError');
  }
  await onReport(item.id, { imageId });
  return imageId;
}

/** Thrown if a request that changes the catalogue was sent, but its outcome is unknown. */
class UnsureError extends Error {
  override readonly name = 'UnsureError';
}

/**
 * Awaits a request that changes the catalogue. Throws `UnsureError` if it may have succeeded despite an
 * error.
 */
async function withUnsureError<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (!mayHaveSucceeded(error)) throw error;
    throw new UnsureError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Repeats an earlier request whose outcome is unknown, with the same body and key, so that the screen is created at
 * most once. Then sends later changes as an update. Returns false if the server rejects the repeated request: the
 * screen then does not exist.
 */
async function resolveOutcome(
  { server, inputOf, onReport }: UploadRun,
  item: BatchItem,
  sent: ScreenFormInput,
): Promise<boolean> {
  let saved: SavedScreen;
  try {
    saved = await withUnsureError(server.create(sent, item.key));
  } catch (error) {
    if (!isRepeatRejected(error)) throw error;
    await onReport(item.id, { progress: 'uploading' });
    return false;
  }
  const currentInput = inputOf(item, sent.imageId ?? '');
  if (!isSameInput(sent, currentInput)) await withUnsureError(server.update(saved, currentInput));
  return true;
}

/** Creates the screen. The request is never aborted, because its outcome would be unknown afterwards. */
async function createScreen(
  { server, inputOf, onReport }: UploadRun,
  item: BatchItem,
  imageId: string,
): Promise<void> {
  const sent = inputOf(item, imageId);
  await onReport(item.id, { progress: 'unsure', sent });
  await withUnsureError(server.create(sent, item.key));
}

/** Creates the screen with an image that was uploaded earlier. Returns false if the server no longer has the image. */
async function tryWithUploadedImage(run: UploadRun, item: BatchItem, imageId: string): Promise<boolean> {
  try {
    await createScreen(run, item, imageId);
    return true;
  } catch (error) {
    if (!isImageMissing(error)) throw error;
    return false;
  }
}

/** Adds one screen to the catalogue. Continues after the last step that earlier attempts have completed. */
async function sendScreen(run: UploadRun, item: BatchItem): Promise<void> {
  const { progress, sent, imageId } = item;
  if (progress === 'unsure' && sent && (await resolveOutcome(run, item, sent))) return;
  if (imageId && (await tryWithUploadedImage(run, item, imageId))) return;
  await createScreen(run, item, await uploadFile(run, item));
}

/**
 * Sends one screen and retries while the server is unavailable. Each attempt continues from the progress in `state`, so
 * that a lost response does not create the screen twice. `state.isUnsure` is true if an earlier attempt has sent a
 * request whose outcome is unknown.
 */
async function sendWithRetries(run: UploadRun, state: { item: BatchItem; isUnsure: boolean }): Promise<void> {
  const attempt = (): Promise<void> => {
    const { item } = state;
    state.isUnsure = item.progress === 'unsure' && item.sent !== null;
    const onReport = async (id: string, report: UploadReport): Promise<void> => {
      state.item = { ...state.item, ...report };
      if (report.progress === 'uploading') state.isUnsure = false;
      await run.onReport(id, report);
    };
    return sendScreen({ ...run, onReport }, item);
  };
  await retryWhileUnavailable(attempt, { ...run.retryOptions, signal: run.signal });
}

/**
 * Uploads screens one at a time, in order. Waits while the server is unavailable, and stops on any other
 * failure. Screens that were not added to the catalogue stay in the batch.
 */
export async function runUploads(run: UploadRun): Promise<UploadOutcome> {
  const { items, signal, onReport } = run;
  let done = 0;
  for (const [index, item] of items.entries()) {
    if (signal.aborted) return { kind: 'cancelled', done };
    if (!run.isInBatch(item.id)) continue;
    run.onStart(item, index + 1);
    const state = { item, isUnsure: item.progress === 'unsure' && item.sent !== null };
    try {
      if (item.progress !== 'unsure') await onReport(item.id, { progress: 'uploading', error: null });
      await sendWithRetries(run, state);
    } catch (error) {
      // An unsure screen stays unsure, so that the next run repeats its request with the stored body. The server would
      // refuse another body with the same key.
      const isUnsure = state.isUnsure || error instanceof UnsureError;
      // The signal aborted the upload of the file or the wait for the server.
      if (signal.aborted && error instanceof DOMException) {
        const wasSent = isUnsure || state.item.progress === 'unsure';
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
