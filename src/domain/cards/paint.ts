import type { RenderedImage } from '@resvg/resvg-js';

/**
 * Renders an SVG on a separate thread, without fonts: text must be outlines. Throws for invalid SVG. The
 * library (4 MB of native code) is loaded on first use.
 */
export async function paint(svg: string): Promise<RenderedImage> {
  const { renderAsync } = await import('@resvg/resvg-js');
  return renderAsync(svg, { font: { loadSystemFonts: false } });
}
