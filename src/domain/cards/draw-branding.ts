import { MARK, markShapes } from '#shared/brand.ts';
import type { CardBranding } from './facts.ts';
import type { Lettering, Style } from './lettering.ts';
import { image } from './shapes.ts';

const NAME: Style = { weight: 'strong', size: 24, tracking: -0.03 };
/** In pixels, at the bottom of a card. */
const FOOT = { mark: 34, logo: 40, maxWidth: 300 };

/** Draws the product's logo. */
export const drawMark = (x: number, y: number, size: number, ink: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size / MARK.size})">${markShapes({ ground: ink, panes: '#fff' })}</g>`;

/** Fits the gallery's own logo into these bounds. Returns null if there is none or it cannot be rendered. */
export function fitOwnLogo(
  { logo }: CardBranding,
  max: { width: number; height: number },
): { width: number; height: number; at(x: number, y: number): string } | null {
  if (!logo?.isPlain) return null;
  const height = Math.min(max.height, max.width / logo.ratio);
  const width = height * logo.ratio;
  const href = `data:image/svg+xml;base64,${logo.bytes.toString('base64')}`;
  return { width, height, at: (x, y) => image({ x, y, width, height }, href) };
}

/**
 * Draws the branding on the baseline `base`: the gallery's own logo, otherwise the product's logo and the
 * gallery's name. If the own logo cannot be rendered, draws the name alone, because the product's logo would
 * be wrong.
 */
export function drawBranding(
  branding: CardBranding,
  letters: Lettering,
  x: number,
  base: number,
  ink: string,
): string {
  const logo = fitOwnLogo(branding, { width: FOOT.maxWidth, height: FOOT.logo });
  if (logo) return logo.at(x, base - logo.height);
  const withMark = branding.logo === null;
  const name = letters.toDrawable(branding.name);
  const textX = x + (withMark ? FOOT.mark + 12 : 0);
  return (
    (withMark ? drawMark(x, base - 29, FOOT.mark, ink) : '') +
    (name ? `<path d="${letters.outline(name, textX, base - 4, NAME)}" fill="${ink}"/>` : '')
  );
}
