import type { Context } from 'hono';
import { z } from 'zod';
import { AuthError } from '#domain/accounts/auth-error.ts';
import type { ServerEnv } from '../http/env.ts';
import { readLimited } from '../http/read-limited.ts';

/** Bytes; no call of the accounts needs more. */
const LARGEST_BODY = 64 * 1024;

/** `field: what is wrong` of the first thing that is. */
const problemOf = ({ issues: [issue] }: z.ZodError): string => {
  const field = issue?.path.join('.');
  return field ? `${field}: ${issue?.message}` : (issue?.message ?? 'The request is not valid');
};

/**
 * The JSON of a request, checked. No body counts as `{}`: auth-js signs out and unenrols without one. Throws
 * `bad_json`, `validation_failed`, `request_too_large`.
 */
export async function readBody<T extends z.ZodType>(c: Context<ServerEnv>, schema: T): Promise<z.infer<T>> {
  const text = (
    await readLimited(c, LARGEST_BODY, () => {
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

/** The same for parameters of an address. */
export function check<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw new AuthError('validation_failed', { message: problemOf(result.error) });
  return result.data;
}

/** Text that a database can keep: it refuses the character 0, and half a surrogate pair is no text. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/, 'Not a text')
    .refine((text) => text.isWellFormed(), 'Not a text');
