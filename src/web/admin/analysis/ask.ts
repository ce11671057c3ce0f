import type { QueryClient } from '@tanstack/react-query';
import { type Analysis, type AnalysisRequest, analysisSchema } from '#shared/contracts/analysis.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { categoriesQuery } from '../data/categories.ts';
import { encodePicture, PictureFailure } from './encode-picture.ts';

/** The answer is none. */
class InvalidAnswer extends Error {
  override readonly name = 'InvalidAnswer';
}

type Question = {
  picture: Blob;
  /** Empty when it is not known. */
  appName: string;
};

/**
 * What a screenshot shows, of all categories there are. Breaking off ends the work on the server too. Throws
 * `ApiError`, `PictureFailure`, an error for an answer without its fields, and the signal's reason.
 */
export async function askAnalysis(
  client: QueryClient,
  { picture, appName }: Question,
  signal: AbortSignal,
): Promise<Analysis> {
  const { items } = await client.fetchQuery(categoriesQuery());
  const imageBase64 = await encodePicture(picture);
  signal.throwIfAborted();
  const json: AnalysisRequest = {
    imageBase64,
    categories: items.map(({ id, name, type, parentId }) => ({ id, name, type, parentId })),
    appName,
  };
  const answer = await authenticatedFetch<unknown>('/api/analyze-screenshot', { json, signal }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      // Not even JSON.
      throw error instanceof SyntaxError ? new InvalidAnswer(error.message, { cause: error }) : error;
    },
  );
  const parsed = analysisSchema.safeParse(answer);
  if (!parsed.success) throw new InvalidAnswer(parsed.error.message);
  return parsed.data;
}

/** Whether it is the picture that is to blame: another one may do. */
const isOfPicture = (error: unknown): boolean =>
  error instanceof PictureFailure ||
  (error instanceof ApiError && (error.code.startsWith('image_') || error.code === 'request_too_large'));

/** What is said of an analysis that failed. */
export function failureText(error: unknown): string {
  if (error instanceof InvalidAnswer) return MESSAGES.analysis.invalidResponse;
  const why = error instanceof Error ? error.message : '';
  if (why === '') return MESSAGES.analysis.unknown;
  return isOfPicture(error) ? MESSAGES.analysis.imageFailed(why) : MESSAGES.analysis.failed(why);
}

/** Failures that the next picture would meet too. */
const LASTING: readonly string[] = ['network', 'rate_limited', 'unavailable'];

export const isLasting = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403 || LASTING.includes(error.code));
