import type { Palette } from './colours.ts';
import { drawBranding, drawMark, fitOwnLogo } from './draw-branding.ts';
import type { Drawing } from './drawing.ts';
import { CARD } from './facts.ts';
import type { Style } from './lettering.ts';
import { drawShadow } from './shadow.ts';
import { clipToBox, image, rect } from './shapes.ts';
import { type WrappedName, wrapName } from './wrap-name.ts';

const MARGIN = 72;
const COLUMN = 416;
const LOGO = { size: 104, radius: 25, alone: 200 };
/** Space between the logo and the text below it. */
const GAP = 40;

/** The element above the text. `at` draws it with its upper edge at `y`. */
type Head = { height: number; at(y: number): Promise<string> | string };

/** Creates the element that draws the logo of an app. */
const createAppLogo = (href: string, size: number): Head => ({
  height: size,
  async at(y) {
    const box = { x: MARGIN, y, width: size, height: size };
    const radius = Math.round((LOGO.radius * size) / LOGO.size);
    const inside = rect(box, 0, '#fff') + image(box, href);
    return (await drawShadow(box, radius, 'logo')) + clipToBox('logo', box, radius, inside);
  },
});

/**
 * Returns the element above the text on a home page's card. The gallery's own logo already contains its name.
 */
function homeLogo({ branding }: Drawing, ink: string): (Head & { containsName: boolean }) | null {
  const logo = fitOwnLogo(branding, { width: COLUMN, height: 160 });
  if (logo) return { height: logo.height, at: (y) => logo.at(MARGIN, y), containsName: true };
  if (branding.logo) return null;
  return { height: LOGO.size, at: (y) => drawMark(MARGIN, y, LOGO.size, ink), containsName: false };
}

/** Chooses the texts: a name in up to three lines with a line below it, or that line alone. */
function chooseTexts({ facts, letters }: Drawing, hasLogo: boolean, omitsName: boolean) {
  // If the font lacks letters of the name, the name is omitted. The logo is then larger, or the line replaces
  // the name.
  const drawableName = omitsName ? null : letters.toDrawable(facts.name);
  const name = drawableName ?? (hasLogo ? null : letters.toDrawable(facts.line));
  const line = name === drawableName ? letters.toDrawable(facts.line) : null;
  return { wrapped: name ? wrapName(letters, name, COLUMN) : null, line };
}

const lineHeight = ({ style }: WrappedName): number => Math.round(style.size * 1.04);

/** Draws the text column on the left, vertically centred, with the branding at the bottom. */
export async function drawText(input: Drawing, palette: Palette): Promise<string> {
  const { facts, branding, letters, images } = input;
  const text = (value: string, y: number, style: Style, fill: string, x = MARGIN): string =>
    `<path d="${letters.outline(value, x, y, style)}" fill="${fill}"/>`;
  const isHome = facts.kind === 'home';
  const ownHead = isHome ? homeLogo(input, palette.ink) : null;
  const logo = facts.logoImageId ? images.get(facts.logoImageId) : undefined;
  const { wrapped, line } = chooseTexts(
    input,
    Boolean(logo ?? ownHead?.containsName),
    ownHead?.containsName ?? false,
  );
  const head = logo ? createAppLogo(logo, wrapped ? LOGO.size : LOGO.alone) : ownHead;
  const headHeight = head ? head.height + GAP : 0;
  const nameHeight = wrapped ? wrapped.lines.length * lineHeight(wrapped) : 0;
  const foot = isHome ? 0 : 56;
  let top = Math.round((CARD.height - foot - headHeight - nameHeight - (line ? 50 : 0)) / 2);
  let drawn = head ? await head.at(top) : '';
  top += headHeight;
  if (wrapped) {
    const { lines, style } = wrapped;
    for (const [index, value] of lines.entries()) {
      const baseline = top + index * lineHeight(wrapped) + Math.round(style.size * 0.78);
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
  return isHome ? drawn : drawn + drawBranding(branding, letters, MARGIN, CARD.height - MARGIN, palette.ink);
}
