import type { RenderedImage } from '@resvg/resvg-js';

/**
 * Paints an SVG on a thread of its own, without any font: letters must be outlines. Throws for what is no SVG. The
 * library is 4 MB of native code that no page needs, loaded when something is painted for the first time.
 */
export async function paint(svg: string): Promise<RenderedImage> {
  const { renderAsync } = await import('@resvg/resvg-js');
  return renderAsync(svg, { font: { loadSystemFonts: false } });
}
