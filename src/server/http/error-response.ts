import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AuthError, type AuthErrorCode } from '#domain/accounts/auth-error.ts';
import { failureReason, isStatementTimeout, isStorageFull, isUnreachable } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import { type ErrorBody, type ErrorCode, ProductError } from '#shared/errors.ts';
import type { ServerEnv } from './env.ts';

/** Value of `Retry-After` in seconds, for a busy server or an unavailable database or storage. */
export const RETRY_AFTER_SECONDS = '2';

/** Error message if the disk or the database is full. */
export const STORAGE_FULL = 'The storage is full';

/**
 * Maps codes of `AuthError` to error codes of the API. Codes that are not listed become `validation_failed`.
 */
const API_ERROR_CODES: Partial<Record<AuthErrorCode, ErrorCode>> = {
  no_authorization: 'authentication_required',
  bad_jwt: 'authentication_required',
  session_not_found: 'authentication_required',
  user_banned: 'authentication_required',
  insufficient_aal: 'second_factor_required',
  weak_password: 'weak_password',
  over_request_rate_limit: 'rate_limited',
};

function fromAuthError(error: AuthError): ProductError {
  const code = API_ERROR_CODES[error.code] ?? 'validation_failed';
  return new ProductError(code, code === 'weak_password' ? error.message : undefined, { cause: error });
}

const toProductError = (error: unknown): ProductError => {
  if (error instanceof ProductError) return error;
  if (error instanceof AuthError) return fromAuthError(error);
  if (error instanceof HTTPException && error.status < 500) {
    return new ProductError('validation_failed', error.message || undefined, { cause: error });
  }
  if (isStorageFull(error)) {
    return new ProductError('unavailable', STORAGE_FULL, { cause: error });
  }
  const code = isUnreachable(error) || isStatementTimeout(error) ? 'unavailable' : 'internal';
  return new ProductError(code, undefined, { cause: error });
};

/** Whether the error means that the database or the storage is unavailable, so that the response is 503. */
export const isUnavailable = (error: unknown): boolean => toProductError(error).code === 'unavailable';

/**
 * Converts any thrown error to the `ProductError` that the client receives. Logs unexpected errors, whose details are
 * hidden from the client, and the reason why a service is unavailable.
 */
export function reportError(error: unknown, log: Logger): ProductError {
  const productError = toProductError(error);
  if (productError.code === 'internal') log.error({ err: error }, 'request failed');
  // Log only the reason, without a stack: during a database outage every request logs the same failure.
  if (productError.code === 'unavailable')
    log.error({ reason: failureReason(error) }, 'request failed: a service is unavailable');
  return productError;
}

export const errorBody = ({ code, message, details }: ProductError): ErrorBody => ({
  error: message,
  code,
  ...(details === undefined ? {} : { details }),
});

/** Converts any thrown error to `{error, code, details?}`, and logs it with `reportError`. */
export function errorResponse(error: Error, c: Context<ServerEnv>): Response {
  const productError = reportError(error, c.get('log'));
  c.header('cache-control', 'no-store');
  if (error instanceof AuthError && error.retryAfter !== undefined) {
    c.header('retry-after', String(error.retryAfter));
  }
  if (productError.status === 503) c.header('retry-after', RETRY_AFTER_SECONDS);
  return c.json(errorBody(productError), productError.status as ContentfulStatusCode);
}
