import { LIMITS } from './limits.ts';

/** Lowercase letters, digits and single dashes between them. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether anything can have this slug at all: the rest of an address may hold what a database refuses to read. */
export const isSlug = (text: string): boolean => text.length <= LIMITS.slugMax && SLUG_PATTERN.test(text);

/** Whether a slug still follows the name: nobody wrote another one, or they took it away again. */
export const isFollowing = ({ name, slug }: { name: string; slug: string }): boolean =>
  slug === '' || slug === slugify(name);

/**
 * Derives a slug from a name: accents folded, lowercase, runs of anything else become one dash,
 * none at the ends (specification of the back office, section 4). May be empty when nothing is left.
 */
export const slugify = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LIMITS.slugMax)
    .replace(/^-+|-+$/g, '');
