import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AuthError, type AuthErrorCode } from '#domain/accounts/auth-error.ts';
import { failureReason, isStatementTimeout, isStorageFull, isUnreachable } from '#platform/failures.ts';
import { type ErrorBody, type ErrorCode, ProductError } from '#shared/errors.ts';
import type { ServerEnv } from './env.ts';

/** Seconds that a client should wait when the server is busy, or database or storage are away. */
export const RETRY_AFTER = '2';

/** What the guard and the accounts refuse with, in the words of the API. Without a live session one must sign in. */
const OF_ACCOUNTS: Partial<Record<AuthErrorCode, ErrorCode>> = {
  no_authorization: 'authentication_required',
  bad_jwt: 'authentication_required',
  session_not_found: 'authentication_required',
  user_banned: 'authentication_required',
  insufficient_aal: 'second_factor_required',
  weak_password: 'weak_password',
  over_request_rate_limit: 'rate_limited',
};

function ofAccounts(error: AuthError): ProductError {
  const code = OF_ACCOUNTS[error.code] ?? 'validation_failed';
  return new ProductError(code, code === 'weak_password' ? error.message : undefined, { cause: error });
}

const asProductError = (error: Error): ProductError => {
  if (error instanceof ProductError) return error;
  if (error instanceof AuthError) return ofAccounts(error);
  if (error instanceof HTTPException && error.status < 500) {
    return new ProductError('validation_failed', error.message || undefined, { cause: error });
  }
  if (isStorageFull(error)) {
    return new ProductError('unavailable', 'There is no room left to store this', { cause: error });
  }
  const isUnavailable = isUnreachable(error) || isStatementTimeout(error);
  return new ProductError(isUnavailable ? 'unavailable' : 'internal', undefined, { cause: error });
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
  if (error instanceof AuthError && error.retryAfter !== undefined) {
    c.header('retry-after', String(error.retryAfter));
  }
  if (expected.status === 503) c.header('retry-after', RETRY_AFTER);
  return c.json(errorBody(expected), expected.status as ContentfulStatusCode);
}
