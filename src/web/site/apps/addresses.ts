import type { Platform } from '#shared/platforms.ts';

/** Returns the query string of `/api/screens` that selects the screens of an app. */
export const formatAppFilter = (platform: Platform, slug: string): string =>
  `platform=${platform}&app=${slug}`;
