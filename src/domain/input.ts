import { ProductError } from '#shared/errors.ts';
import { MESSAGES } from '#shared/messages.ts';
import { slugify } from '#shared/slug.ts';
import { hasVisibleText } from '#shared/text.ts';

/** Trimmed; null when nothing is left. Leaves `undefined`, 'not to be changed', alone. */
export const optionalText = <T extends string | null | undefined>(text: T): T | string | null =>
  typeof text === 'string' ? text.trim() || null : text;

/** Trimmed; throws `validation_failed` with the message when nothing visible is left. */
export function requiredText(text: string, field: string, message: string = MESSAGES.fillIn): string {
  if (!hasVisibleText(text)) throw new ProductError('validation_failed', message, { details: { field } });
  return text.trim();
}

/** The given slug, or one from the name. Throws `validation_failed` when a name has nothing to make one of. */
export const slugOf = (slug: string | null | undefined, name: string): string =>
  requiredText(slug?.trim() || slugify(name), 'slug');
