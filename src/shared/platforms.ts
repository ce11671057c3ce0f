/** The platforms of screens. The first path segment of most public pages selects one. */
export const PLATFORMS = ['web', 'ios'] as const;
export type Platform = (typeof PLATFORMS)[number];

export const DEFAULT_PLATFORM: Platform = 'web';

export const PLATFORM_LABELS: Record<Platform, string> = { web: 'Web', ios: 'iOS' };

/** Width / height of a thumbnail frame (specification, section 9). */
export const PLATFORM_RATIOS: Record<Platform, number> = { web: 16 / 10, ios: 9 / 19.5 };

export const isPlatform = (value: unknown): value is Platform =>
  typeof value === 'string' && (PLATFORMS as readonly string[]).includes(value);
