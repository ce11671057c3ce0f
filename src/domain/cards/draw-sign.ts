import { MARK, markShapes } from '#shared/brand.ts';
import type { CardSign } from './facts.ts';
import type { Lettering, Style } from './lettering.ts';
import { image } from './shapes.ts';

const NAME: Style = { weight: 'strong', size: 24, tracking: -0.03 };
/** In pixels, at the bottom of a card. */
const FOOT = { mark: 34, logo: 40, mostWidth: 300 };

/** Draws the product's logo mark. */
export const mark = (x: number, y: number, size: number, ink: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size / MARK.size})">${markShapes({ ground: ink, panes: '#fff' })}</g>`;

/** Draws the gallery's logo within these bounds; null if it has none that can be rendered. */
export function ownLogo(
  { logo }: CardSign,
  most: { width: number; height: number },
): { width: number; height: number; at(x: number, y: number): string } | null {
  if (!logo?.isPlain) return null;
  const height = Math.min(most.height, most.width / logo.ratio);
  const width = height * logo.ratio;
  const href = `data:image/svg+xml;base64,${logo.bytes.toString('base64')}`;
  return { width, height, at: (x, y) => image({ x, y, width, height }, href) };
}

/**
 * Draws the gallery's identity on the baseline `base`: its own logo, otherwise the mark and the name. If its logo
 * cannot be rendered, the name alone, because the mark is the product's.
 */
export function drawSign(sign: CardSign, letters: Lettering, x: number, base: number, ink: string): string {
  const logo = ownLogo(sign, { width: FOOT.mostWidth, height: FOOT.logo });
  if (logo) return logo.at(x, base - logo.height);
  const withMark = sign.logo === null;
  const name = letters.drawable(sign.name);
  const textX = x + (withMark ? FOOT.mark + 12 : 0);
  return (
    (withMark ? mark(x, base - 29, FOOT.mark, ink) : '') +
    (name ? `<path d="${letters.outline(name, textX, base - 4, NAME)}" fill="${ink}"/>` : '')
  );
}
