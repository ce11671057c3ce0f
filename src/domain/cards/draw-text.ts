import type { Palette } from './colours.ts';
import { drawBranding, drawMark, fitOwnLogo } from './draw-branding.ts';
import type { Drawing } from './drawing.ts';
import { CARD } from './facts.ts';
import type { Style } from './lettering.ts';
import { drawShadow } from './shadow.ts';
import { clipToBox, image, rect } from './shapes.ts';
import { type WrappedName, wrapName } from './wrap-name.ts';

/** Distance of the text column from the edges of the card, in pixels. */
const MARGIN = 72;
/** In pixels. */
const COLUMN_WIDTH = 416;
/** Logo of an app, in pixels: its size above a name, the corner radius at this size, and its size without a name. */
const LOGO = { size: 104, radius: 25, sizeWithoutName: 200 };
/** Maximum height of the gallery's own logo on a home page's card, in pixels. */
const MAX_HOME_LOGO_HEIGHT = 160;
/** Space between the logo and the text below it, in pixels. */
const GAP = 40;
/**
 * Sizes of `facts.line` below the name, in pixels: its height with the space above it, and the distance of its baseline
 * from the name.
 */
const FACTS_LINE = { height: 50, baseline: 38 };
/** Height of a line of the name, and distance from its top to its baseline, as multiples of the font size. */
const NAME_LINE = { height: 1.04, baseline: 0.78 };
/** Height that the branding takes at the bottom of a card, in pixels. */
const FOOTER_HEIGHT = 56;

/** The element above the text. `drawAt` draws it with its upper edge at `y`. */
type TopElement = { height: number; drawAt(y: number): Promise<string> | string };

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
  const logo = fitOwnLogo(branding, { width: COLUMN_WIDTH, height: MAX_HOME_LOGO_HEIGHT });
  if (logo) return { height: logo.height, drawAt: (y) => logo.drawAt(MARGIN, y), containsName: true };
  if (branding.logo) return null;
  return { height: LOGO.size, drawAt: (y) => drawMark(MARGIN, y, LOGO.size, ink), containsName: false };
}

/**
 * Chooses the texts: the name in up to three lines, and `facts.line` below it. The name is omitted if the logo contains
 * it or the font lacks some of its letters. If the name is omitted and there is no logo that identifies the subject,
 * `facts.line` takes the place of the name.
 */
function chooseTexts({ facts, letters }: Drawing, hasLogo: boolean, logoContainsName: boolean) {
  const drawableName = logoContainsName ? null : letters.toDrawable(facts.name);
  const isLineInPlaceOfName = drawableName === null && !hasLogo;
  const drawableLine = letters.toDrawable(facts.line);
  const largeText = isLineInPlaceOfName ? drawableLine : drawableName;
  return {
    wrapped: largeText ? wrapName(letters, largeText, COLUMN_WIDTH) : null,
    line: isLineInPlaceOfName ? null : drawableLine,
  };
}

const lineHeight = ({ style }: WrappedName): number => Math.round(style.size * NAME_LINE.height);

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
  const lineSpace = line ? FACTS_LINE.height : 0;
  const footerHeight = isHome ? 0 : FOOTER_HEIGHT;
  let top = Math.round((CARD.height - footerHeight - topElementHeight - nameHeight - lineSpace) / 2);
  let drawn = topElement ? await topElement.drawAt(top) : '';
  top += topElementHeight;
  if (wrapped) {
    const { lines, style } = wrapped;
    for (const [index, value] of lines.entries()) {
      const baseline = top + index * lineHeight(wrapped) + Math.round(style.size * NAME_LINE.baseline);
      // Optical alignment: the outline of a letter starts slightly right of its origin (side bearing).
      drawn += text(value, baseline, style, palette.ink, MARGIN - style.size * 0.05);
    }
  }
  top += nameHeight;
  if (line) {
    const style: Style = { weight: 'regular', size: 28, tracking: -0.01 };
    style.size *= Math.min(1, COLUMN_WIDTH / letters.widthOf(line, style));
    drawn += text(line, top + FACTS_LINE.baseline, style, palette.muted);
  }
  if (isHome) return drawn;
  const column = { x: MARGIN, width: COLUMN_WIDTH };
  return drawn + drawBranding(branding, letters, column, CARD.height - MARGIN, palette.ink);
}
