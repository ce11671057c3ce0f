import { MAX_RENDITION_EDGE } from './limits.ts';

/**
 * Returns the maximum width, in pixels, of a rendition that shows the whole image. Renditions are never wider than the
 * image. Those of a very tall image are narrower, because their height is limited too.
 */
export const maxRenditionWidth = ({ width, height }: { width: number; height: number }): number =>
  Math.round(width * Math.min(1, MAX_RENDITION_EDGE / Math.max(width, height))) || 1;
