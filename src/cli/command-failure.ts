import { AuthError } from '#domain/accounts/auth-error.ts';
import { OperatorError } from '#platform/failures.ts';
import { ProductError } from '#shared/errors.ts';

/**
 * Converts the expected errors of commands to `OperatorError`, which is printed as one line without a stack trace.
 * Returns other errors unchanged.
 */
export const toOperatorError = (error: unknown): unknown =>
  error instanceof ProductError || error instanceof AuthError
    ? new OperatorError(error.message, { cause: error })
    : error;
