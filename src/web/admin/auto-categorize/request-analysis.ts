import type { QueryClient } from '@tanstack/react-query';
import { type Analysis, type AnalysisRequest, analysisSchema } from '#shared/contracts/analysis.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { categoriesQuery } from '../data/categories.ts';
import { encodeImage, UnreadableImageError } from './encode-image.ts';

/** The server's response is not a valid analysis. */
class InvalidResponseError extends Error {
  override readonly name = 'InvalidAnswer';
}

type AnalysisInput = {
  picture: Blob;
  /** Empty if the app is unknown. */
  appName: string;
};

/**
 * Analyses a screenshot against all categories of the catalogue. Aborting also stops the work on the server. Throws
 * `ApiError`, `PictureFailure`, `InvalidAnswer` for a malformed response, and the signal's reason if aborted.
 */
export async function requestAnalysis(
  client: QueryClient,
  { picture, appName }: AnalysisInput,
  signal: AbortSignal,
): Promise<Analysis> {
  const { items } = await client.fetchQuery(categoriesQuery());
  const imageBase64 = await encodeImage(picture);
  signal.throwIfAborted();
  const json: AnalysisRequest = {
    imageBase64,
    categories: items.map(({ id, name, type, parentId }) => ({ id, name, type, parentId })),
    appName,
  };
  const answer = await authenticatedFetch<unknown>('/api/analyze-screenshot', { json, signal }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      // A SyntaxError means that the response is not JSON.
      throw error instanceof SyntaxError ? new InvalidResponseError(error.message, { cause: error }) : error;
    },
  );
  const parsed = analysisSchema.safeParse(answer);
  if (!parsed.success) throw new InvalidResponseError(parsed.error.message);
  return parsed.data;
}

/** Whether the error is caused by the image, so that another image may succeed. */
const isImageError = (error: unknown): boolean =>
  error instanceof UnreadableImageError ||
  (error instanceof ApiError && (error.code.startsWith('image_') || error.code === 'request_too_large'));

/** Returns the message for a failed analysis. */
export function analysisErrorText(error: unknown): string {
  if (error instanceof InvalidResponseError) return MESSAGES.analysis.invalidResponse;
  const why = error instanceof Error ? error.message : '';
  if (why === '') return MESSAGES.analysis.unknown;
  return isImageError(error) ? MESSAGES.analysis.imageFailed(why) : MESSAGES.analysis.failed(why);
}

/** Codes of errors that are likely to affect the next image too. */
const SYSTEMIC_CODES: readonly string[] = ['network', 'rate_limited', 'unavailable'];

/** Whether an error is likely to affect the next image too, such as a lost connection or an expired session. */
export const isSystemicError = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || error.status === 403 || SYSTEMIC_CODES.includes(error.code));
