/** Reason why an SVG was rejected, printed after 'but'. */
export class SvgRefused extends Error {}

/** Allowed elements. Other elements are rejected and not removed, so that the owner notices. */
const ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask pattern marker style'
  ).split(' '),
);

const DECLARATION = /^\uFEFF?\s*(?:<\?xml\s[^?<>]*\?>)?\s*/;
/** Matches the next comment, tag or text. A document consists only of these. */
const TOKEN =
  /<!--(?:(?!--)[\s\S])*-->|<(?<close>\/)?(?<name>[A-Za-z][\w:.-]*)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/)?>|[^<]+/y;
const ATTRIBUTE = /(?<name>[\w:.-]+)\s*=\s*(?<quote>["'])(?<value>.*?)\k<quote>/gs;

/** Text in attributes and style sheets that could load or execute something. Escapes could hide it, so they are rejected. */
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

/** Features that only a browser can render: text, which needs a font, and colours computed by a style sheet. */
const NEEDS_BROWSER = /<(?:text|tspan)\b|\bvar\(|\bcolor-mix\(|\b(?:ok)?l(?:ab|ch)\(|\bcolor\(|:root/i;

/** Whether a drawing can be rendered without fonts and a browser, for cards and icons. */
export const isPlainSvg = (source: string): boolean => !NEEDS_BROWSER.test(source);

/**
 * Checks that an SVG only draws: it has no scripts, external references, entities or foreign markup. Returns the ratio
 * of its width to its height. Throws `SvgRefused`.
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
