import type { Palette } from './colours.ts';
import { drawSign, mark, ownLogo } from './draw-sign.ts';
import type { Drawing } from './drawing.ts';
import { CARD } from './facts.ts';
import type { Style } from './lettering.ts';
import { shadow } from './shadow.ts';
import { image, rect, through } from './shapes.ts';
import { type Wrapped, wrapName } from './wrap-name.ts';

const MARGIN = 72;
const COLUMN = 416;
const LOGO = { size: 104, radius: 25, alone: 200 };
/** Space between a picture and the text below it. */
const GAP = 40;

/** An element above the text. `at` draws it with its upper edge there. */
type Head = { height: number; at(y: number): Promise<string> | string };

/** Draws the logo of an app. */
const appLogo = (href: string, size: number): Head => ({
  height: size,
  async at(y) {
    const box = { x: MARGIN, y, width: size, height: size };
    const radius = Math.round((LOGO.radius * size) / LOGO.size);
    const inside = rect(box, 0, '#fff') + image(box, href);
    return (await shadow(box, radius, 'logo')) + through('logo', box, radius, inside);
  },
});

/** The first element on the card of a home page. The gallery's own logo already contains its name. */
function homeSign({ sign }: Drawing, ink: string): (Head & { saysName: boolean }) | null {
  const logo = ownLogo(sign, { width: COLUMN, height: 160 });
  if (logo) return { height: logo.height, at: (y) => logo.at(MARGIN, y), saysName: true };
  if (sign.logo) return null;
  return { height: LOGO.size, at: (y) => mark(MARGIN, y, LOGO.size, ink), saysName: false };
}

/** Returns the texts: a name in up to three lines and a line below it, or that line alone. */
function wordsOf({ facts, letters }: Drawing, hasLogo: boolean, unnamed: boolean) {
  // A name without glyphs in this font is omitted; the logo is then larger, or the line stands alone.
  const named = unnamed ? null : letters.drawable(facts.name);
  const name = named ?? (hasLogo ? null : letters.drawable(facts.line));
  const line = name === named ? letters.drawable(facts.line) : null;
  return { wrapped: name ? wrapName(letters, name, COLUMN) : null, line };
}

const leadingOf = ({ style }: Wrapped): number => Math.round(style.size * 1.04);

/** Draws the text column on the left, vertically centred, with the gallery's identity at the bottom. */
export async function drawWords(input: Drawing, palette: Palette): Promise<string> {
  const { facts, sign, letters, pictures } = input;
  const text = (value: string, y: number, style: Style, fill: string, x = MARGIN): string =>
    `<path d="${letters.outline(value, x, y, style)}" fill="${fill}"/>`;
  const isHome = facts.kind === 'home';
  const own = isHome ? homeSign(input, palette.ink) : null;
  const logo = facts.logoImageId ? pictures.get(facts.logoImageId) : undefined;
  const { wrapped, line } = wordsOf(input, Boolean(logo ?? own?.saysName), own?.saysName ?? false);
  const head = logo ? appLogo(logo, wrapped ? LOGO.size : LOGO.alone) : own;
  const headHeight = head ? head.height + GAP : 0;
  const nameHeight = wrapped ? wrapped.lines.length * leadingOf(wrapped) : 0;
  const foot = isHome ? 0 : 56;
  let top = Math.round((CARD.height - foot - headHeight - nameHeight - (line ? 50 : 0)) / 2);
  let drawn = head ? await head.at(top) : '';
  top += headHeight;
  if (wrapped) {
    const { lines, style } = wrapped;
    for (const [index, value] of lines.entries()) {
      const baseline = top + index * leadingOf(wrapped) + Math.round(style.size * 0.78);
      // Optical alignment: round letters start slightly right of their box.
      drawn += text(value, baseline, style, palette.ink, MARGIN - style.size * 0.05);
    }
  }
  top += nameHeight;
  if (line) {
    const style: Style = { weight: 'regular', size: 28, tracking: -0.01 };
    style.size *= Math.min(1, COLUMN / letters.widthOf(line, style));
    drawn += text(line, top + 38, style, palette.muted);
  }
  return isHome ? drawn : drawn + drawSign(sign, letters, MARGIN, CARD.height - MARGIN, palette.ink);
}
