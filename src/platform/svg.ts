/** Why an SVG is not taken, to be said after 'but'. */
export class SvgRefused extends Error {}

/** What a drawing needs. Everything else is refused rather than cut out: the owner should know. */
const ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask pattern marker style'
  ).split(' '),
);

const DECLARATION = /^\uFEFF?\s*(?:<\?xml\s[^?<>]*\?>)?\s*/;
/** The next comment, tag or stretch of text; a document is nothing but these. */
const TOKEN =
  /<!--(?:(?!--)[\s\S])*-->|<(?<close>\/)?(?<name>[A-Za-z][\w:.-]*)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/)?>|[^<]+/y;
const ATTRIBUTE = /(?<name>[\w:.-]+)\s*=\s*(?<quote>["'])(?<value>.*?)\k<quote>/gs;

/** In attributes and style sheets: what could load something or run. Escapes could hide it, so that none is taken. */
const REACHES_OUT = /url\(\s*(?!["']?#)|@import|javascript:|expression\(|\\|&#/i;

function checkAttribute(name: string, value: string): void {
  if (/^on/i.test(name)) throw new SvgRefused(`the SVG holds a script (${name})`);
  if (/^(?:xlink:)?href$/i.test(name) && !value.startsWith('#')) {
    throw new SvgRefused('the SVG refers to something outside of itself (href)');
  }
  if (REACHES_OUT.test(value))
    throw new SvgRefused(`the SVG refers to something outside of itself (${name})`);
}

const number = (text: string | undefined): number => Number.parseFloat(text ?? '');

function ratioOf(attributes: Map<string, string>): number {
  const [, , boxWidth, boxHeight] = (attributes.get('viewBox') ?? '').trim().split(/[\s,]+/);
  const width = number(boxWidth ?? attributes.get('width'));
  const height = number(boxHeight ?? attributes.get('height'));
  const ratio = width / height;
  if (!(ratio > 0.05 && ratio < 20)) throw new SvgRefused('the SVG does not say its size by viewBox');
  return ratio;
}

/** What only a browser can draw: letters that need a font, and colours that a style sheet computes. */
const NEEDS_BROWSER = /<(?:text|tspan)\b|\bvar\(|\bcolor-mix\(|\b(?:ok)?l(?:ab|ch)\(|\bcolor\(|:root/i;

/** Whether a drawing looks the same where there is neither a font nor a browser: on cards and icons that we paint. */
export const isPlainSvg = (source: string): boolean => !NEEDS_BROWSER.test(source);

/**
 * Whether this is an SVG that draws and does nothing else: no script, no reference to elsewhere, no entities, no
 * foreign markup. Answers with width by height. Throws `SvgRefused`.
 */
export function checkSvg(source: string): { ratio: number } {
  TOKEN.lastIndex = DECLARATION.exec(source)?.[0].length ?? 0;
  const open: string[] = [];
  let ratio = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (!match) {
      const found = source.slice(at, at + 20).replace(/\s+/g, ' ');
      throw new SvgRefused(`the SVG cannot be read at ${found}`);
    }
    const { name, close, empty, attributes = '' } = match.groups ?? {};
    if (!name) {
      const isText = !match[0].startsWith('<!--');
      if (isText && open.length === 0 && match[0].trim()) throw new SvgRefused('the file is no SVG');
      if (isText && open.at(-1) === 'style' && REACHES_OUT.test(match[0])) {
        throw new SvgRefused('the SVG refers to something outside of itself (style)');
      }
      continue;
    }
    if (!ELEMENTS.has(name)) throw new SvgRefused(`the SVG holds <${name}>, which a logo does not need`);
    if (close) {
      if (open.pop() !== name) throw new SvgRefused(`the SVG cannot be read at </${name}>`);
      continue;
    }
    if (open.length === 0 && (name !== 'svg' || ratio > 0)) throw new SvgRefused('the file is no SVG');
    const given = new Map<string, string>();
    for (const { groups } of attributes.matchAll(ATTRIBUTE)) {
      checkAttribute(groups?.name ?? '', groups?.value ?? '');
      given.set(groups?.name ?? '', groups?.value ?? '');
    }
    if (open.length === 0) ratio = ratioOf(given);
    if (!empty) open.push(name);
  }
  if (ratio === 0 || open.length > 0) throw new SvgRefused('the file is no SVG');
  return { ratio };
}
