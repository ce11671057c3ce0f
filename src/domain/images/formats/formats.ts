import { ProductError } from '#shared/errors.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';

/** Formats that may be stored. */
export const SOURCE_FORMATS = ['jpeg', 'png', 'webp', 'gif'] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];
/** Formats that may be rendered. */
export type OutputFormat = 'webp' | 'avif' | 'jpeg' | 'png';

export const contentTypeOf = (format: SourceFormat | OutputFormat): string => `image/${format}`;
export const extensionOf = (format: SourceFormat | OutputFormat): string =>
  format === 'jpeg' ? 'jpg' : format;

/**
 * Maximum number of pixels of an animation, all frames together. A browser must decode all of them to play it.
 */
export const MAX_ANIMATION_PIXELS = 1_000_000_000;

export const animationTooLargeError = (): ProductError =>
  new ProductError(
    'image_dimensions',
    `The animation is too large. Maximum is ${IMAGE_LIMITS.maxFrames} frames and ${MAX_ANIMATION_PIXELS} pixels in all.`,
  );

export const invalidImageError = (cause?: unknown): ProductError =>
  new ProductError('image_invalid', undefined, { cause });
