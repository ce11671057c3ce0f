/**
 * Geometry of the product's logo: two panes of glass that form a V. The wide pane in front stands for the web. The
 * narrow pane behind it stands for the phone. All code that draws the logo uses these numbers, which are coordinates in
 * a 24 x 24 view box.
 */
export const MARK = {
  size: 24,
  radius: 6.5,
  front: 'M3.5 5.3h7.2l4.8 13.6H8.3z',
  back: 'M17.3 5.3h3.2l-5 13.6H12z',
  backOpacity: 0.55,
  /** Width of the panes' outline. The outline has round joins, so the panes have round corners. */
  stroke: 0.9,
} as const;

/**
 * Outlines of 'Vitrine' in Geist SemiBold at 18 px, with the baseline at y = 0. No font is needed to draw
 * them.
 */
const WORDMARK =
  'M7.78 0H4.97L.34-12.78h2.47l3.58 10.17 3.56-10.17h2.47zM15.34 0h-2.31v-9.61h2.31zM15.39-10.89H13v-2.05h2.39zM22.64 0h-2.05q-1.44 0-2.11-.67-.68-.66-.68-2.08v-5.08h-1.51v-1.78h1.51v-2.25h2.31v2.25h2.53v1.78h-2.53v4.86q0 .67.28.93.29.26.9.26h1.35zM26.28 0h-2.3v-9.61h2.16l.05 1.83q.23-.79.67-1.22.59-.61 1.63-.61h.89v1.98h-.9q-.74 0-1.23.21-.48.22-.73.68-.24.46-.24 1.2zM32.63 0h-2.3v-9.61h2.3zM32.69-10.89h-2.4v-2.05h2.4zM37.04 0h-2.3v-9.61h2.09l.05 1.64q.15-.38.36-.67.45-.61 1.1-.9.65-.29 1.42-.29 1.06 0 1.79.47.73.47 1.11 1.29.38.82.38 1.9V0h-2.31v-5.44q0-.81-.16-1.36-.16-.56-.53-.86-.37-.3-.98-.3-.92 0-1.47.65-.55.65-.55 1.87zM48.94.22q-1.44 0-2.5-.62-1.06-.63-1.64-1.76-.57-1.13-.57-2.65 0-1.51.57-2.63.58-1.13 1.63-1.76 1.05-.63 2.46-.63 1.37 0 2.4.61 1.04.62 1.59 1.77.56 1.15.56 2.77v.52h-6.82q.07 1.26.69 1.9.62.64 1.65.64.77 0 1.29-.35.51-.35.71-.97l2.36.14q-.4 1.41-1.56 2.22Q50.6.22 48.94.22m-2.32-5.93h4.45q-.08-1.17-.67-1.73-.59-.57-1.51-.57-.92 0-1.52.59-.61.6-.75 1.71';
const WORDMARK_NAME = 'Vitrine';
const WORDMARK_WIDTH = 53.5;

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`);

type MarkColors = { background: string; panes: string };

/** Returns the mark as the content of an svg element with the size 24 x 24. */
export const markShapes = ({ background, panes }: MarkColors): string =>
  `<rect width="${MARK.size}" height="${MARK.size}" rx="${MARK.radius}" fill="${background}"/>` +
  `<g fill="${panes}" stroke="${panes}" stroke-width="${MARK.stroke}" stroke-linejoin="round">` +
  `<path d="${MARK.back}" opacity="${MARK.backOpacity}"/><path d="${MARK.front}"/></g>`;

/** Returns the name 'Vitrine' as outlines. Other names need a font. */
export const wordmarkPath = (fill: string): string => `<path d="${WORDMARK}" fill="${fill}"/>`;

const INK = '#16171b';
/** Left edge of the name in the logo, in units of the mark. */
const NAME_X = 34;

/** Letters that may be as wide as the font size: M, W, and all letters outside the Latin blocks, such as Chinese. */
const WIDE_LETTER = /[MW]|[^ -\u024f\u1e00-\u1eff]/u;

/**
 * Returns a width in units of the mark that suffices for a name at 18 px. The exact width is unknown, because the
 * viewer may use any fallback font. The estimate is 18 for a wide letter, 13 for any other letter, and a margin of 6.
 */
const estimateTextWidth = (name: string): number =>
  [...name].reduce((width, letter) => width + (WIDE_LETTER.test(letter) ? 18 : 13), 6);

/** Returns mark and name as a standalone SVG file. */
export function logoSvg(name: string): string {
  const isDefaultName = name === WORDMARK_NAME;
  const width = Math.ceil(NAME_X + (isDefaultName ? WORDMARK_WIDTH : estimateTextWidth(name)));
  const letters = isDefaultName
    ? `<g transform="translate(${NAME_X} 18.3)">${wordmarkPath(INK)}</g>`
    : `<text x="${NAME_X}" y="18" font-family="Geist, Inter, Helvetica, Arial, sans-serif" font-size="18" font-weight="600" ` +
      `letter-spacing="-0.54" fill="${INK}">${escapeXml(name)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 24" width="${width * 4}" height="96">` +
    `<title>${escapeXml(name)}</title>${markShapes({ background: INK, panes: '#fff' })}${letters}</svg>`
  );
}

/** Returns a favicon that follows the theme of the browser. */
export const faviconSvg = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>Icon</title>` +
  `<style>:root{--g:${INK};--p:#fff}@media (prefers-color-scheme:dark){:root{--g:#f4f4f6;--p:${INK}}}</style>` +
  `${markShapes({ background: 'var(--g)', panes: 'var(--p)' })}</svg>`;
