import { LIMITS } from './limits.ts';

/** Lowercase letters, digits and single dashes between them. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

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
