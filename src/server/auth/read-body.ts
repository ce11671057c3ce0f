import type { Context } from 'hono';
import { z } from 'zod';
import { AuthError } from '#domain/accounts/auth-error.ts';
import type { ServerEnv } from '../http/env.ts';
import { readRawBody } from '../http/read-raw-body.ts';

/** Maximum body size. No auth request needs more. */
const MAX_BODY_BYTES = 64 * 1024;

/** Formats the first validation issue as `field: message`. */
const describeFirstIssue = ({ issues: [issue] }: z.ZodError): string => {
  const field = issue?.path.join('.');
  return field ? `${field}: ${issue?.message}` : (issue?.message ?? 'The request is not valid');
};

/**
 * Returns the validated JSON body. An empty body counts as `{}`, because auth-js sends none when it signs out
 * or removes a factor. Throws `AuthError` with the code `bad_json`, `validation_failed` or `request_too_large`,
 * and the errors of `readRawBody`.
 */
export async function readBody<T extends z.ZodType>(c: Context<ServerEnv>, schema: T): Promise<z.infer<T>> {
  const text = (
    await readRawBody(c, MAX_BODY_BYTES, () => {
      throw new AuthError('request_too_large');
    })
  ).toString('utf8');
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
  } catch (cause) {
    throw new AuthError('bad_json', { cause });
  }
  return validate(schema, value);
}

/** Returns the validated value, for example a query parameter. Throws `validation_failed`. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const result = schema.safeParse(value);
  if (!result.success)
    throw new AuthError('validation_failed', { message: describeFirstIssue(result.error) });
  return result.data;
}

/**
 * Schema for text of at most `max` characters, without NUL, which the database rejects, and without lone surrogates.
 */
export const plainText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/, 'Must be valid text')
    .refine((text) => text.isWellFormed(), 'Must be valid text');
