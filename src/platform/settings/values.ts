import { z } from 'zod';

// Kinds of values that several settings have. A variable is a text; what it stands for comes out.

/** Trimmed, and not empty. */
export const text = (max = 500) => z.string().trim().min(1).max(max);
export const optionalText = (max?: number) => text(max).optional();
export const httpUrl = z
  .string()
  .trim()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
/** What an address may be, as `Setting.allowed`. */
export const URL_ALLOWED = 'an http or https address';
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
