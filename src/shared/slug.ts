import { LIMITS } from './limits.ts';

/** Lowercase letters, digits and single dashes between them. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Whether the text is a valid slug. A slug from a path must be checked before it is used in a query, because it
 * may contain characters that the database rejects.
 */
export const isSlug = (text: string): boolean => text.length <= LIMITS.slugMax && SLUG_PATTERN.test(text);

/**
 * Whether the slug should follow changes of the name: true if it is empty or still equals the slug derived from
 * the name.
 */
export const isSlugOfName = ({ name, slug }: { name: string; slug: string }): boolean =>
  slug === '' || slug === slugify(name);

/** Letters that NFKD does not decompose. `search_fold` in the database folds most of them in the same way. */
const LATIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
};

/**
 * Derives a slug from a name: lower-case ASCII letters and digits, with single dashes in place of all other characters
 * (specification of the back office, section 4). Returns an empty string for a name without Latin letters or digits.
 */
export const slugify = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (character) => LATIN_LETTERS[character] ?? character)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LIMITS.slugMax)
    .replace(/^-+|-+$/g, '');
