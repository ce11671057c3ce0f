import type { Platform } from '#shared/platforms.ts';

/** Classes by platform, spelled out, because the stylesheet contains only classes found in the source. */
export const FRAME: Record<Platform, string> = { web: 'shot shot-web', ios: 'shot shot-ios' };
export const CARD_LINK: Record<Platform, string> = { web: 'card-link', ios: 'card-link card-link-ios' };
