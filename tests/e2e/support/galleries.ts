import type { Serve } from './site.ts';

/**
 * Values of the option `serve` that several test files share. Playwright can run several of these files in one worker,
 * on one gallery, so a file can see the changes that earlier files have made.
 */

/** For back-office test files that do not depend on data that other files change. */
export const BACK_OFFICE_GALLERY: Serve = { catalogue: 'seeded' };

export const PUBLIC_URL = 'https://gallery.example.com';
export const SOCIAL_URL = 'https://social.example/vitrine';

/** A gallery with a public address and a social link. No test changes its data. */
export const GALLERY_WITH_PUBLIC_URL: Serve = { catalogue: 'seeded', settings: { PUBLIC_URL, SOCIAL_URL } };
