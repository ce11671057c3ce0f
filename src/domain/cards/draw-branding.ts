import { MARK, markShapes } from '#shared/brand.ts';
import type { CardBranding } from './facts.ts';
import type { Lettering, Style } from './lettering.ts';
import { type Box, image } from './shapes.ts';

const NAME: Style = { weight: 'strong', size: 24, tracking: -0.03 };
/** Sizes at the bottom of a card, in pixels. */
const FOOTER_SIZES = {
  /** Height of the product's logo. */
  mark: 34,
  /** Space between the product's logo and the name. */
  gap: 12,
  /** Maximum height of the gallery's own logo. */
  logo: 40,
  /** Maximum width of the gallery's own logo. */
  maxWidth: 300,
};

/** Draws the product's logo as an SVG group. `ink` is its background color. */
export const drawMark = (x: number, y: number, size: number, ink: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size / MARK.size})">${markShapes({ background: ink, panes: '#fff' })}</g>`;

/**
 * Fits the gallery's own logo into these bounds; `drawAt` returns it as SVG. Returns null if the gallery has no logo or
 * its logo cannot be rendered.
 */
export function fitOwnLogo(
  { logo }: CardBranding,
  max: { width: number; height: number },
): { width: number; height: number; drawAt(x: number, y: number): string } | null {
  if (!logo?.isPlain) return null;
  const height = Math.min(max.height, max.width / logo.ratio);
  const width = height * logo.ratio;
  const href = `data:image/svg+xml;base64,${logo.bytes.toString('base64')}`;
  return { width, height, drawAt: (x, y) => image({ x, y, width, height }, href) };
}

/**
 * Draws the branding at the bottom of a card: the gallery's own logo with its lower edge at `base`, or else the
 * product's logo beside the gallery's name. A name that is wider than the column is drawn smaller. A gallery whose own
 * logo cannot be rendered gets only its name, because the product's logo would be wrong.
 */
export function drawBranding(
  branding: CardBranding,
  letters: Lettering,
  column: Pick<Box, 'x' | 'width'>,
  base: number,
  ink: string,
): string {
  const { x } = column;
  const logo = fitOwnLogo(branding, { width: FOOTER_SIZES.maxWidth, height: FOOTER_SIZES.logo });
  if (logo) return logo.drawAt(x, base - logo.height);
  const hasMark = branding.logo === null;
  const name = letters.toDrawable(branding.name);
  const indent = hasMark ? FOOTER_SIZES.mark + FOOTER_SIZES.gap : 0;
  const scale = name ? Math.min(1, (column.width - indent) / letters.widthOf(name, NAME)) : 1;
  const style = { ...NAME, size: NAME.size * scale };
  // A smaller name stays centered on the product's logo: capital letters are 0.7 times as high as the font size.
  const baseline = base - 4 - (NAME.size - style.size) * 0.35;
  return (
    // The offset of 29 px centers the product's logo vertically on the capital letters of the name.
    (hasMark ? drawMark(x, base - 29, FOOTER_SIZES.mark, ink) : '') +
    (name ? `<path d="${letters.outline(name, x + indent, baseline, style)}" fill="${ink}"/>` : '')
  );
}
