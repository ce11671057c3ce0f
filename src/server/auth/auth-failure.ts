import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AuthError, type AuthErrorCode } from '#domain/accounts/auth-error.ts';
import { failureReason, isStorageFull } from '#platform/failures.ts';
import { type ErrorCode, ProductError } from '#shared/errors.ts';
import type { ServerEnv } from '../http/env.ts';
import { isUnavailable, RETRY_AFTER_SECONDS, STORAGE_FULL } from '../http/error-response.ts';

/**
 * Version of GoTrue's API that auth-js expects. In earlier versions, the field `code` of an error body was the HTTP
 * status instead of the error code.
 */
export const API_VERSION = '2024-01-01';

/** Maps error codes of Vitrine to those of GoTrue. Codes that are not listed become `validation_failed`. */
const AUTH_ERROR_CODES: Partial<Record<ErrorCode, AuthErrorCode>> = {
  busy: 'request_timeout',
  unavailable: 'request_timeout',
  route_not_found: 'not_found',
  method_not_allowed: 'method_not_allowed',
};

function toAuthError(error: Error): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof ProductError) {
    const code = AUTH_ERROR_CODES[error.code] ?? 'validation_failed';
    return new AuthError(code, { message: error.message, status: error.status, cause: error });
  }
  if (!isUnavailable(error)) return new AuthError('unexpected_failure', { cause: error });
  const message = isStorageFull(error) ? { message: STORAGE_FULL } : {};
  return new AuthError('request_timeout', { ...message, cause: error });
}

/** Converts any thrown error to GoTrue's format. Unexpected errors are logged and their details hidden. */
export function authErrorResponse(error: Error, c: Context<ServerEnv>): Response {
  const authError = toAuthError(error);
  const { code, status, message, reasons, retryAfter, isLogged } = authError;
  if (isUnavailable(error))
    c.get('log').error({ reason: failureReason(error) }, 'request failed: a service is unavailable');
  // The other errors with status 503 come from a busy server and from the rate limit of token refreshes. They are
  // expected, so they are not logged.
  else if (status >= 500 && status !== 503 && !isLogged) c.get('log').error({ err: error }, 'request failed');
  c.header('cache-control', 'no-store');
  c.header('x-supabase-api-version', API_VERSION);
  if (status === 503) c.header('retry-after', RETRY_AFTER_SECONDS);
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
  return c.json(
    {
      code,
      message,
      // Names of `code` and `message` in earlier versions of the API, for clients that still read them.
      error_code: code,
      msg: message,
      ...(reasons && { weak_password: { reasons, message } }),
    },
    status as ContentfulStatusCode,
  );
}
