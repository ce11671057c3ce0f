import { MARK, markShapes } from '#shared/brand.ts';
import { type Arrangement, arrange, BAR, type Slot } from './arrange.ts';
import { type Palette, paletteOf } from './colours.ts';
import { CARD, type CardFacts } from './facts.ts';
import type { Lettering, Style } from './lettering.ts';
import { wrapName } from './wrap-name.ts';

/** Pictures by id as data addresses, in the size of their places. */
export type CardPictures = ReadonlyMap<string, string>;
export type CardInput = { facts: CardFacts; siteName: string; letters: Lettering; pictures: CardPictures };

const MARGIN = 72;
const COLUMN = 416;
const LOGO = { size: 104, radius: 25 };

const rect = (
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radius: number,
  fill: string,
  more = '',
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${more}/>`;

/** Two soft shadows, one near and one far, as light falls from above. */
const shadow = (box: { x: number; y: number; width: number; height: number }, radius: number): string =>
  rect({ ...box, y: box.y + 22 }, radius, '#0b0d12', ' opacity="0.2" filter="url(#far)"') +
  rect({ ...box, y: box.y + 3 }, radius, '#0b0d12', ' opacity="0.16" filter="url(#near)"');

/** What stands for a screenshot that is not there. */
function ghost({ x, y, width, height }: Slot, palette: Palette): string {
  const pad = Math.round(Math.min(width, height) * 0.07);
  const inner = width - 2 * pad;
  const row = (top: number, part: number, high: number): string =>
    rect({ x: x + pad, y: y + top, width: inner * part, height: high }, 10, palette.ghostPart);
  return (
    rect({ x, y, width, height }, 0, palette.ghost) +
    row(pad, 1, height * 0.42) +
    row(pad + height * 0.42 + 18, 0.62, 26) +
    row(pad + height * 0.42 + 62, 0.86, 26) +
    row(pad + height * 0.42 + 106, 0.48, 26)
  );
}

function frame(slot: Slot, index: number, { pictures }: CardInput, palette: Palette): string {
  const { x, y, width, height, shot, platform } = slot;
  const bezel = platform === 'ios' ? 7 : 0;
  const bar = platform === 'web' ? BAR : 0;
  const radius = platform === 'ios' ? Math.round(width * 0.15) : 13;
  const outer = { x: x - bezel, y: y - bezel, width: width + 2 * bezel, height: height + 2 * bezel };
  const picture = shot && pictures.get(shot.imageId);
  const body = picture
    ? `<image x="${x}" y="${y + bar}" width="${width}" height="${height - bar}" preserveAspectRatio="none" href="${picture}"/>`
    : ghost({ ...slot, y: y + bar, height: height - bar }, palette);
  const window = bar
    ? rect({ x, y, width, height: bar + 1 }, 0, '#f4f5f7') +
      [0, 1, 2]
        .map((dot) => `<circle cx="${x + 17 + dot * 15}" cy="${y + bar / 2}" r="4.2" fill="#d3d6dc"/>`)
        .join('')
    : '';
  return (
    shadow(outer, radius + bezel) +
    (bezel ? rect(outer, radius + bezel, '#111216') : '') +
    `<clipPath id="frame${index}">${rect({ x, y, width, height }, radius, '#000')}</clipPath>` +
    `<g clip-path="url(#frame${index})">${rect({ x, y, width, height }, 0, '#fff')}${body}${window}</g>` +
    (bezel ? '' : rect({ x, y, width, height }, radius, 'none', ' stroke="#0b0d12" stroke-opacity="0.1"'))
  );
}

/** The gallery's sign. */
const mark = (x: number, y: number, size: number, ink: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size / MARK.size})">${markShapes({ ground: ink, panes: '#fff' })}</g>`;

function words({ facts, siteName, letters, pictures }: CardInput, palette: Palette): string {
  const text = (value: string, y: number, style: Style, fill: string, x = MARGIN): string =>
    `<path d="${letters.outline(value, x, y, style)}" fill="${fill}"/>`;
  const logo = facts.logoImageId && pictures.get(facts.logoImageId);
  // A name that this font cannot write is left to the logo, which then stands larger, or else to the line.
  const named = letters.drawable(facts.name);
  const name = named ?? (logo ? null : letters.drawable(facts.line));
  const line = name === named ? letters.drawable(facts.line) : null;
  const isHome = facts.kind === 'home';
  const wrapped = name ? wrapName(letters, name, COLUMN) : null;
  const lineStyle: Style = { weight: 'regular', size: 28, tracking: -0.01 };
  const lineWidth = line ? letters.widthOf(line, lineStyle) : 0;
  if (lineWidth > COLUMN) lineStyle.size *= COLUMN / lineWidth;
  const leading = wrapped ? Math.round(wrapped.style.size * 1.04) : 0;
  const logoSize = wrapped ? LOGO.size : 200;
  const signSize = isHome ? LOGO.size : 0;
  const headSize = logo ? logoSize : signSize;
  const headGap = headSize ? 40 : 0;
  const nameHeight = wrapped ? wrapped.lines.length * leading : 0;
  const total = headSize + headGap + nameHeight + (line ? 50 : 0);
  const foot = isHome ? 0 : 56;
  let top = Math.round((CARD.height - foot - total) / 2);
  let drawn = '';
  if (logo) {
    const box = { x: MARGIN, y: top, width: logoSize, height: logoSize };
    const radius = Math.round((LOGO.radius * logoSize) / LOGO.size);
    drawn +=
      rect({ ...box, y: box.y + 8 }, radius, '#0b0d12', ' opacity="0.14" filter="url(#near)"') +
      `<clipPath id="logo">${rect(box, radius, '#000')}</clipPath><g clip-path="url(#logo)">${rect(box, 0, '#fff')}` +
      `<image x="${box.x}" y="${box.y}" width="${logoSize}" height="${logoSize}" href="${logo}"/></g>`;
  } else if (isHome) drawn += mark(MARGIN, top, signSize, palette.ink);
  top += headSize + headGap;
  for (const [index, value] of (wrapped?.lines ?? []).entries()) {
    const baseline = top + index * leading + Math.round((wrapped?.style.size ?? 0) * 0.78);
    // Round letters begin a little right of their box.
    if (wrapped)
      drawn += text(value, baseline, wrapped.style, palette.ink, MARGIN - wrapped.style.size * 0.05);
  }
  top += nameHeight;
  if (line) drawn += text(line, top + 38, lineStyle, palette.muted);
  if (isHome) return drawn;
  const signed = letters.drawable(siteName);
  const base = CARD.height - MARGIN;
  drawn += mark(MARGIN, base - 29, 34, palette.ink);
  if (signed) {
    drawn += text(
      signed,
      base - 4,
      { weight: 'strong', size: 24, tracking: -0.03 },
      palette.ink,
      MARGIN + 46,
    );
  }
  return drawn;
}

/** A card as SVG of paths and pictures: no fonts are needed to see it. */
export function drawCard(input: CardInput): string {
  const palette = paletteOf(input.facts.colour);
  const { slots, turn, pivot }: Arrangement = arrange(input.facts.shots);
  const blur = (id: string, deviation: number): string =>
    `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}">` +
    `<defs>${blur('far', 24)}${blur('near', 5)}<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">` +
    `<stop offset="0" stop-color="${palette.ground[0]}"/><stop offset="1" stop-color="${palette.ground[1]}"/></linearGradient></defs>` +
    `<rect width="${CARD.width}" height="${CARD.height}" fill="url(#ground)"/>` +
    `<g transform="rotate(${turn} ${pivot.x} ${pivot.y})">${slots.map((slot, index) => frame(slot, index, input, palette)).join('')}</g>` +
    `${words(input, palette)}</svg>`
  );
}
