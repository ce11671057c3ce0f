import type { Context } from 'hono';
import { z } from 'zod';
import { AuthError } from '#domain/accounts/auth-error.ts';
import type { ServerEnv } from '../http/env.ts';
import { readLimited } from '../http/read-limited.ts';

/** Maximum body size in bytes; no auth request needs more. */
const MAX_BODY_BYTES = 64 * 1024;

/** Formats the first issue as `field: message`. */
const problemOf = ({ issues: [issue] }: z.ZodError): string => {
  const field = issue?.path.join('.');
  return field ? `${field}: ${issue?.message}` : (issue?.message ?? 'The request is not valid');
};

/**
 * Returns the validated JSON body. A missing body counts as `{}`: auth-js signs out and unenrols without one. Throws
 * `bad_json`, `validation_failed`, `request_too_large`.
 */
export async function readBody<T extends z.ZodType>(c: Context<ServerEnv>, schema: T): Promise<z.infer<T>> {
  const text = (
    await readLimited(c, MAX_BODY_BYTES, () => {
      throw new AuthError('request_too_large');
    })
  ).toString('utf8');
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
  } catch (cause) {
    throw new AuthError('bad_json', { cause });
  }
  return check(schema, value);
}

/** Validates input, for example URL parameters. Throws `validation_failed`. */
export function check<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw new AuthError('validation_failed', { message: problemOf(result.error) });
  return result.data;
}

/** Schema for text without NUL, which the database rejects, and without lone surrogates. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/, 'Not a text')
    .refine((text) => text.isWellFormed(), 'Not a text');
