import { z } from 'zod';

// Schemas of values that several settings share. The input is the text of the environment variable.

/** Non-empty text, trimmed. */
export const text = (max = 500) => z.string().trim().min(1).max(max);
export const optionalText = (max?: number) => text(max).optional();
export const httpUrl = z
  .string()
  .trim()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
/** Description of a valid URL for `Setting.allowed`. */
export const URL_ALLOWED = 'an http or https address';
/**
 * Whether the driver can parse the text as the address of a PostgreSQL database. The host may be empty, for example if
 * the query names a Unix socket. `URL` rejects a user without a host, so the check inserts a host.
 */
export const isPostgresUrl = (value: string): boolean =>
  /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value.replace('@/', '@localhost/'));
/**
 * Description of a valid address for `Setting.allowed`. It names the usual mistake, unescaped characters in the
 * password, because the error does not print the rejected address, which is secret.
 */
export const POSTGRES_URL_ALLOWED =
  'postgres://user:password@host:port/name, with %2F, %23, %3F and %40 for /, #, ? and @ in the password';
export const optionalUrl = httpUrl.optional();
export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535);
export const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);
