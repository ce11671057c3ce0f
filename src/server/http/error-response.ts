import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { failureReason, isAway } from '#platform/failures.ts';
import { type ErrorBody, ProductError } from '#shared/errors.ts';
import type { ServerEnv } from './env.ts';

/** Seconds that a client should wait when the server is busy, or database or storage are away. */
export const RETRY_AFTER = '2';

const asProductError = (error: Error): ProductError => {
  if (error instanceof ProductError) return error;
  if (error instanceof HTTPException && error.status < 500) {
    return new ProductError('validation_failed', error.message || undefined, { cause: error });
  }
  return new ProductError(isAway(error) ? 'unavailable' : 'internal', undefined, { cause: error });
};

export const errorBody = ({ code, message, details }: ProductError): ErrorBody => ({
  error: message,
  code,
  ...(details === undefined ? {} : { details }),
});

/** Any thrown error as `{error, code, details?}`. What is unexpected is logged whole and told to nobody. */
export function errorResponse(error: Error, c: Context<ServerEnv>): Response {
  const expected = asProductError(error);
  if (expected.code === 'internal') c.get('log').error({ err: error }, 'request failed');
  // Without the stack: while the database is away every request says the same.
  if (expected.code === 'unavailable')
    c.get('log').error({ reason: failureReason(error) }, 'request not answered');
  c.header('cache-control', 'no-store');
  if (expected.status === 503) c.header('retry-after', RETRY_AFTER);
  return c.json(errorBody(expected), expected.status as ContentfulStatusCode);
}
