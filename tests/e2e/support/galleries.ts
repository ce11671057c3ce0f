import type { Serve } from './site.ts';

/**
 * Galleries that several files have in common. Files that name the same constant run in the same worker, one after
 * the other, with one browser and one server between them: what a file adds, changes or deletes there, the next one
 * finds.
 */

/** Where the back office's files work that count on nothing which another of them changes. */
export const WORKSHOP: Serve = { catalogue: 'seeded' };

export const PUBLIC_URL = 'https://gallery.example.com';
export const SOCIAL_URL = 'https://social.example/vitrine';

/** A gallery with addresses of its own; nobody changes it. */
export const ADDRESSED: Serve = { catalogue: 'seeded', settings: { PUBLIC_URL, SOCIAL_URL } };
