import { MARK, markShapes } from '#shared/brand.ts';
import type { CardSign } from './facts.ts';
import type { Lettering, Style } from './lettering.ts';
import { image } from './shapes.ts';

const NAME: Style = { weight: 'strong', size: 24, tracking: -0.03 };
/** Pixels at the foot of a card. */
const FOOT = { mark: 34, logo: 40, mostWidth: 300 };

/** The product's own mark. */
export const mark = (x: number, y: number, size: number, ink: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size / MARK.size})">${markShapes({ ground: ink, panes: '#fff' })}</g>`;

/** The gallery's own logo within these bounds, or null where it has none that can be painted. */
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
 * Whose card it is, standing on `base`: the gallery's own logo, else mark and name as its pages have them. The name
 * alone where its logo cannot be painted: the mark would be somebody else's.
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
