import type { Palette } from './colours.ts';
import { drawBranding, drawMark, fitOwnLogo } from './draw-branding.ts';
import type { Drawing } from './drawing.ts';
import { CARD } from './facts.ts';
import type { Style } from './lettering.ts';
import { drawShadow } from './shadow.ts';
import { clipToBox, image, rect } from './shapes.ts';
import { type WrappedName, wrapName } from './wrap-name.ts';

const MARGIN = 72;
const COLUMN_WIDTH = 416;
/** Logo of an app, in pixels: its size above a name, the corner radius at this size, and its size without a name. */
const LOGO = { size: 104, radius: 25, sizeWithoutName: 200 };
/** Space between the logo and the text below it, in pixels. */
const GAP = 40;

/** The element above the text. `drawAt` draws it with its upper edge at `y`. */
type TopElement = { height: number; drawAt(y: number): Promise<string> | string };

/** Creates the element that draws the logo of an app. */
const createAppLogo = (href: string, size: number): TopElement => ({
  height: size,
  async drawAt(y) {
    const box = { x: MARGIN, y, width: size, height: size };
    const radius = Math.round((LOGO.radius * size) / LOGO.size);
    const inside = rect(box, 0, '#fff') + image(box, href);
    return (await drawShadow(box, radius, 'logo')) + clipToBox('logo', box, radius, inside);
  },
});

/**
 * Returns the element above the text on a home page's card: the gallery's own logo, which already contains its name, or
 * the product's logo. Returns null if the gallery's own logo cannot be rendered.
 */
function createHomeLogo({ branding }: Drawing, ink: string): (TopElement & { containsName: boolean }) | null {
  const logo = fitOwnLogo(branding, { width: COLUMN_WIDTH, height: 160 });
  if (logo) return { height: logo.height, drawAt: (y) => logo.drawAt(MARGIN, y), containsName: true };
  if (branding.logo) return null;
  return { height: LOGO.size, drawAt: (y) => drawMark(MARGIN, y, LOGO.size, ink), containsName: false };
}

/**
 * Chooses the texts: the name in up to three lines with `facts.line` below it, or only `facts.line` in place of the
 * name.
 */
function chooseTexts({ facts, letters }: Drawing, hasLogo: boolean, logoContainsName: boolean) {
  // The name is omitted if the font lacks some of its letters. Then the logo is larger, or `facts.line` replaces the
  // name if there is no logo.
  const drawableName = logoContainsName ? null : letters.toDrawable(facts.name);
  const name = drawableName ?? (hasLogo ? null : letters.toDrawable(facts.line));
  const line = name === drawableName ? letters.toDrawable(facts.line) : null;
  return { wrapped: name ? wrapName(letters, name, COLUMN_WIDTH) : null, line };
}

const lineHeight = ({ style }: WrappedName): number => Math.round(style.size * 1.04);

/** Draws the text column on the left, vertically centered. Cards of apps and categories have the branding below it. */
export async function drawText(input: Drawing, palette: Palette): Promise<string> {
  const { facts, branding, letters, images } = input;
  const text = (value: string, y: number, style: Style, fill: string, x = MARGIN): string =>
    `<path d="${letters.outline(value, x, y, style)}" fill="${fill}"/>`;
  const isHome = facts.kind === 'home';
  const homeElement = isHome ? createHomeLogo(input, palette.ink) : null;
  const logo = facts.logoImageId ? images.get(facts.logoImageId) : undefined;
  const { wrapped, line } = chooseTexts(
    input,
    Boolean(logo ?? homeElement?.containsName),
    homeElement?.containsName ?? false,
  );
  const topElement = logo ? createAppLogo(logo, wrapped ? LOGO.size : LOGO.sizeWithoutName) : homeElement;
  const topElementHeight = topElement ? topElement.height + GAP : 0;
  const nameHeight = wrapped ? wrapped.lines.length * lineHeight(wrapped) : 0;
  const footerHeight = isHome ? 0 : 56;
  let top = Math.round((CARD.height - footerHeight - topElementHeight - nameHeight - (line ? 50 : 0)) / 2);
  let drawn = topElement ? await topElement.drawAt(top) : '';
  top += topElementHeight;
  if (wrapped) {
    const { lines, style } = wrapped;
    for (const [index, value] of lines.entries()) {
      const baseline = top + index * lineHeight(wrapped) + Math.round(style.size * 0.78);
      // Optical alignment: the outline of a letter starts slightly right of its origin (side bearing).
      drawn += text(value, baseline, style, palette.ink, MARGIN - style.size * 0.05);
    }
  }
  top += nameHeight;
  if (line) {
    const style: Style = { weight: 'regular', size: 28, tracking: -0.01 };
    style.size *= Math.min(1, COLUMN_WIDTH / letters.widthOf(line, style));
    drawn += text(line, top + 38, style, palette.muted);
  }
  return isHome ? drawn : drawn + drawBranding(branding, letters, MARGIN, CARD.height - MARGIN, palette.ink);
}
