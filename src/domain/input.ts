import { ProductError } from '#shared/errors.ts';
import { MESSAGES } from '#shared/messages.ts';
import { slugify } from '#shared/slug.ts';
import { hasVisibleText } from '#shared/text.ts';

/**
 * Trims the text and returns null if it is empty. Returns `undefined` unchanged, because it means 'do not
 * change'.
 */
export const optionalText = <T extends string | null | undefined>(text: T): T | string | null =>
  typeof text === 'string' ? text.trim() || null : text;

/** Trims the text. Throws `validation_failed` with `message` if the text has no visible character. */
export function requiredText(text: string, field: string, message: string = MESSAGES.fillIn): string {
  if (!hasVisibleText(text)) throw new ProductError('validation_failed', message, { details: { field } });
  return text.trim();
}

/**
 * Returns the given slug or derives one from the name. Throws `validation_failed` if the derived slug is
 * empty.
 */
export const slugOf = (slug: string | null | undefined, name: string): string =>
  requiredText(slug?.trim() || slugify(name), 'slug');
