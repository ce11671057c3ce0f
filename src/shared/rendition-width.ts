import { MAX_RENDITION_EDGE } from './limits.ts';

/**
 * Returns the width in pixels of the largest rendition of a whole image, before a request limits the width. Renditions
 * are never enlarged. A rendition of a tall image is narrower than the image, because its height is limited too.
 */
export const maxRenditionWidth = ({ width, height }: { width: number; height: number }): number =>
  Math.round(width * Math.min(1, MAX_RENDITION_EDGE / Math.max(width, height))) || 1;
