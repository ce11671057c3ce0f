import { SaxesParser } from 'saxes';

/** Reason why an SVG was rejected, printed after 'but'. */
export class SvgError extends Error {}

/** Allowed elements. Other elements are rejected and not removed, so that the owner notices. */
const ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask pattern marker style'
  ).split(' '),
);

/** Text in attributes and style sheets that could load or execute something. CSS escapes could hide it, so they are rejected. */
const REACHES_OUT = /url\(\s*(?!["']?#)|@import|javascript:|expression\(|\\/i;

function checkAttribute(name: string, value: string): void {
  if (/^on/i.test(name)) throw new SvgError(`the SVG holds a script (${name})`);
  if (/^(?:xlink:)?href$/i.test(name) && !value.startsWith('#')) {
    throw new SvgError('the SVG refers to something outside of itself (href)');
  }
  if (REACHES_OUT.test(value)) throw new SvgError(`the SVG refers to something outside of itself (${name})`);
}

const number = (text: string | undefined): number => Number.parseFloat(text ?? '');

function ratioOf(attributes: Record<string, string>): number {
  const [, , boxWidth, boxHeight] = (attributes.viewBox ?? '').trim().split(/[\s,]+/);
  const width = number(boxWidth ?? attributes.width);
  const height = number(boxHeight ?? attributes.height);
  const ratio = width / height;
  if (!(ratio > 0.05 && ratio < 20)) throw new SvgError('the SVG does not say its size by viewBox');
  return ratio;
}

/** Features that only a browser can render: text, which needs a font, and colours computed by a style sheet. */
const NEEDS_BROWSER = /<(?:text|tspan)\b|\bvar\(|\bcolor-mix\(|\b(?:ok)?l(?:ab|ch)\(|\bcolor\(|:root/i;

/** Whether a drawing can be rendered without fonts and a browser, for cards and icons. */
export const isPlainSvg = (source: string): boolean => !NEEDS_BROWSER.test(source);

/**
 * Checks that an SVG only draws: it has no scripts, external references, entities or foreign markup. Returns the ratio
 * of its width to its height. Throws `SvgError`.
 */
export function checkSvg(source: string): { ratio: number } {
  const parser = new SaxesParser();
  const open: string[] = [];
  let ratio = 0;
  const refuse = (reason: string) => (): never => {
    throw new SvgError(reason);
  };
  parser.on('error', () => refuse(`the SVG is not well-formed XML (line ${parser.line})`)());
  parser.on('doctype', refuse('the SVG has a DOCTYPE, which a logo does not need'));
  parser.on(
    'processinginstruction',
    refuse('the SVG has a processing instruction, which a logo does not need'),
  );
  parser.on('cdata', refuse('the SVG has a CDATA section, which a logo does not need'));
  parser.on('opentag', ({ name, attributes }) => {
    if (!ELEMENTS.has(name)) throw new SvgError(`the SVG holds <${name}>, which a logo does not need`);
    if (open.length === 0 && name !== 'svg') throw new SvgError('the file is no SVG');
    for (const [key, value] of Object.entries(attributes)) checkAttribute(key, value);
    if (open.length === 0) ratio = ratioOf(attributes);
    open.push(name);
  });
  // A style sheet is the text of its element as a whole; comments may split it.
  let styles = '';
  parser.on('text', (text) => {
    if (open.at(-1) === 'style') styles += text;
  });
  parser.on('closetag', ({ name }) => {
    open.pop();
    if (name === 'style' && REACHES_OUT.test(styles)) {
      throw new SvgError('the SVG refers to something outside of itself (style)');
    }
  });
  parser.write(source).close();
  return { ratio };
}
