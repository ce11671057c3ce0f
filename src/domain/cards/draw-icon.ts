import type { BrandingSvg } from '#platform/branding.ts';
import { paint } from './paint.ts';

/** A variant of the gallery's icon, which is drawn from its favicon. */
export type IconShape = {
  /** Width and height in pixels. */
  size: number;
  /** Share of the icon's width that the favicon takes on a white background. Null for an icon without a background. */
  shareOnBackground: number | null;
};

/** Icons by the file name that pages, the manifest and phones request. The product's icons are in `src/web/public`. */
export const ICON_SHAPES: Record<string, IconShape> = {
  'icon-192.png': { size: 192, shareOnBackground: null },
  'icon-512.png': { size: 512, shareOnBackground: null },
  // Launchers crop the icon to their own shape; the inner four fifths stay visible.
  'icon-maskable-512.png': { size: 512, shareOnBackground: 0.72 },
  // iOS rounds the corners and fills transparent parts with black.
  'apple-touch-icon.png': { size: 180, shareOnBackground: 0.76 },
};

const BACKGROUND = '#ffffff';

const buildSvg = ({ bytes }: BrandingSvg, size: number, share: number, background: string | null): string => {
  const inset = (size * (1 - share)) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    (background ? `<rect width="${size}" height="${size}" fill="${background}"/>` : '') +
    `<image x="${inset}" y="${inset}" width="${size * share}" height="${size * share}" ` +
    `href="data:image/svg+xml;base64,${bytes.toString('base64')}"/></svg>`
  );
};

/** Whether the favicon covers all four corners, so that it needs no background. */
async function fillsCorners(favicon: BrandingSvg): Promise<boolean> {
  const { pixels, width, height } = await paint(buildSvg(favicon, 64, 1, null));
  const corners = [0, width - 1, (height - 1) * width, height * width - 1];
  return corners.every((pixel) => pixels[pixel * 4 + 3] === 255);
}

/** Renders the gallery's favicon as a PNG icon. The favicon must satisfy `isPlainSvg`. */
export async function drawIcon(
  favicon: BrandingSvg,
  { size, shareOnBackground }: IconShape,
): Promise<Buffer> {
  const omitsBackground = shareOnBackground === null || (await fillsCorners(favicon));
  return (
    await paint(
      buildSvg(favicon, size, omitsBackground ? 1 : shareOnBackground, omitsBackground ? null : BACKGROUND),
    )
  ).asPng();
}
