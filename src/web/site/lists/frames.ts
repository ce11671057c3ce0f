import type { Platform } from '#shared/platforms.ts';

/** Utilities of styles.css by platform, spelled out: the stylesheet holds only what it finds in the source. */
export const FRAME: Record<Platform, string> = { web: 'shot shot-web', ios: 'shot shot-ios' };
export const CARD_LINK: Record<Platform, string> = { web: 'card-link', ios: 'card-link card-link-ios' };
