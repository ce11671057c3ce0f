import type { QueryClient } from '@tanstack/react-query';
import { type Analysis, type AnalysisRequest, analysisSchema } from '#shared/contracts/analysis.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { categoriesQuery } from '../data/categories.ts';
import { encodeImage, UnreadableImageError } from './encode-image.ts';

/** Thrown if the server's response is not a valid analysis. */
class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError';
}

type AnalysisInput = {
  image: Blob;
  /** Empty if the app is unknown. */
  appName: string;
};

/**
 * Asks the server which of the catalogue's categories apply to a screenshot. Aborting also stops the work on
 * the server. Throws `ApiError`, `UnreadableImageError` or, for a malformed response, `InvalidResponseError`. If the
 * signal is aborted, throws the signal's reason.
 */
export async function requestAnalysis(
  client: QueryClient,
  { image, appName }: AnalysisInput,
  signal: AbortSignal,
): Promise<Analysis> {
  const { items } = await client.fetchQuery(categoriesQuery());
  const imageBase64 = await encodeImage(image);
  signal.throwIfAborted();
  const json: AnalysisRequest = {
    imageBase64,
    categories: items.map(({ id, name, type, parentId }) => ({ id, name, type, parentId })),
    appName,
  };
  const response = await authenticatedFetch<unknown>('/api/analyze-screenshot', { json, signal }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      // A SyntaxError means that the response is not JSON.
      throw error instanceof SyntaxError ? new InvalidResponseError(error.message, { cause: error }) : error;
    },
  );
  const parsed = analysisSchema.safeParse(response);
  if (!parsed.success) throw new InvalidResponseError(parsed.error.message);
  return parsed.data;
}

/** Whether the error is caused by the image, so that another image may succeed. */
const isImageError = (error: unknown): boolean =>
  error instanceof UnreadableImageError ||
  (error instanceof ApiError && (error.code.startsWith('image_') || error.code === 'request_too_large'));

/** Returns the message for a failed analysis. */
export function describeAnalysisError(error: unknown): string {
  if (error instanceof InvalidResponseError) return MESSAGES.analysis.invalidResponse;
  const reason = error instanceof Error ? error.message : '';
  if (reason === '') return MESSAGES.analysis.unknown;
  return isImageError(error) ? MESSAGES.analysis.imageFailed(reason) : MESSAGES.analysis.failed(reason);
}

const SYSTEMIC_CODES: readonly string[] = ['network', 'rate_limited', 'unavailable'];

/**
 * Whether an error is likely to affect the next image too, such as a lost connection or an expired session.
 */
export const isSystemicError = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || error.status === 403 || SYSTEMIC_CODES.includes(error.code));
