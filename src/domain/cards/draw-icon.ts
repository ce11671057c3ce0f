import type { BrandingSvg } from '#platform/branding.ts';
import { paint } from './paint.ts';

/** What the web shows of a gallery on home screens; sizes in pixels. */
export type IconShape = {
  size: number;
  /** Part of the size that the drawing has on a ground of its own, or null for the drawing as it is. */
  onGround: number | null;
};

/** By the names that pages, manifest and telephones ask for. The product's own lie in `web/public`. */
export const ICON_SHAPES: Record<string, IconShape> = {
  'icon-192.png': { size: 192, onGround: null },
  'icon-512.png': { size: 512, onGround: null },
  // A launcher cuts its own shape out of it: what matters lies in the inner four fifths.
  'icon-maskable-512.png': { size: 512, onGround: 0.72 },
  // Cut to round corners, and black where it is clear.
  'apple-touch-icon.png': { size: 180, onGround: 0.76 },
};

const GROUND = '#ffffff';

const svgOf = ({ bytes }: BrandingSvg, size: number, part: number, ground: string | null): string => {
  const inset = (size * (1 - part)) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    (ground ? `<rect width="${size}" height="${size}" fill="${ground}"/>` : '') +
    `<image x="${inset}" y="${inset}" width="${size * part}" height="${size * part}" ` +
    `href="data:image/svg+xml;base64,${bytes.toString('base64')}"/></svg>`
  );
};

/** Whether a drawing has a ground of its own: it is filled up to all four corners. */
async function fillsItsSquare(icon: BrandingSvg): Promise<boolean> {
  const { pixels, width, height } = await paint(svgOf(icon, 64, 1, null));
  const corners = [0, width - 1, (height - 1) * width, height * width - 1];
  return corners.every((pixel) => pixels[pixel * 4 + 3] === 255);
}

/** The gallery's own icon as a PNG of this shape. The drawing must be one that `isPlainSvg` takes. */
export async function drawIcon(icon: BrandingSvg, { size, onGround }: IconShape): Promise<Buffer> {
  const bare = onGround === null || (await fillsItsSquare(icon));
  return (await paint(svgOf(icon, size, bare ? 1 : onGround, bare ? null : GROUND))).asPng();
}
