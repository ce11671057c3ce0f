import type { Platform } from '#shared/platforms.ts';

/** The query of `/api/screens` that selects the screens of an app. */
export const screensOfApp = (platform: Platform, slug: string): string => `platform=${platform}&app=${slug}`;
