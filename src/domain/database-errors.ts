import { type ErrorCode, ProductError } from '#shared/errors.ts';

type DatabaseError = Error & { code: string; constraint?: string };

/** Error codes by the name of the violated constraint, for violations that can be explained to users. */
const CODES_BY_CONSTRAINT: Record<string, ErrorCode> = {
  apps_slug_key: 'duplicate_slug',
  categories_slug_key: 'duplicate_slug',
  posts_slug_key: 'duplicate_slug',
  pages_slug_key: 'duplicate_slug',
  screens_image_key: 'duplicate_image',
  screens_sha256_key: 'duplicate_image',
  screens_stack_fits: 'stack_mismatch',
  categories_no_cycle: 'category_cycle',
  screen_categories_type: 'category_type_mismatch',
  app_categories_type_fk: 'category_type_mismatch',
  popular_categories_category_fk: 'category_type_mismatch',
};

/** Error codes by SQLSTATE or by its class (first two characters). */
const CODES_BY_STATE: Record<string, ErrorCode> = {
  '22': 'validation_failed', // invalid data
  '23502': 'validation_failed', // not null
  '23503': 'unknown_reference', // foreign key
  '23505': 'conflict', // unique
  '23514': 'validation_failed', // check
  '40': 'busy', // transaction rollback, such as a deadlock
};

/**
 * Whether a violation of this constraint caused the product error. Only the `cause` of the error names the constraint,
 * so that clients do not see it.
 */
export const isViolationOf = (error: unknown, constraint: string): boolean =>
  error instanceof ProductError && isDatabaseError(error.cause) && error.cause.constraint === constraint;

/** Whether a write failed because a category that it refers to does not exist, for example after a merge. */
export const isMissingCategory = (error: unknown): boolean =>
  ['screen_categories_category_fk', 'app_categories_type_fk'].some((name) => isViolationOf(error, name));

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code));

/**
 * Whether the error is a deadlock or serialization failure. The transaction may succeed when it is retried.
 */
export const isRetryable = (error: unknown): boolean =>
  isDatabaseError(error) && (error.code === '40001' || error.code === '40P01');

/** Converts a database error into a product error. Returns other errors unchanged. */
export function toProductError(error: unknown): unknown {
  if (!isDatabaseError(error)) return error;
  const code =
    CODES_BY_CONSTRAINT[error.constraint ?? ''] ??
    CODES_BY_STATE[error.code] ??
    CODES_BY_STATE[error.code.slice(0, 2)];
  if (!code) return error;
  return new ProductError(code, undefined, { cause: error });
}
