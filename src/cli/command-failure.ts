import { AuthError } from '#domain/accounts/auth-error.ts';
import { OperatorError } from '#platform/failures.ts';
import { ProductError } from '#shared/errors.ts';

/** Converts errors of commands that are meant for people to `OperatorError`, which is printed as one line. */
export const toOperatorError = (error: unknown): unknown =>
  error instanceof ProductError || error instanceof AuthError
    ? new OperatorError(error.message, { cause: error })
    : error;
