import { SaxesParser } from 'saxes';

/** Thrown for a rejected SVG. The message begins in lower case, because `branding.ts` prints it after 'but'. */
export class SvgError extends Error {}

/** Allowed elements. A file with other elements is rejected instead of changed, so that its owner notices. */
const ALLOWED_ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask pattern marker style'
  ).split(' '),
);

/**
 * Matches text (of an attribute or a style sheet) that could load an external file or execute a script. Backslashes
 * match as well, because CSS escapes could hide such text.
 */
const EXTERNAL_REFERENCE = /url\(\s*(?!["']?#)|@import|javascript:|expression\(|\\/i;

function checkAttribute(name: string, value: string): void {
  if (/^on/i.test(name)) throw new SvgError(`the SVG contains a script (${name})`);
  if (/^(?:xlink:)?href$/i.test(name) && !value.startsWith('#')) {
    throw new SvgError('the SVG refers to an external resource (href)');
  }
  if (EXTERNAL_REFERENCE.test(value)) throw new SvgError(`the SVG refers to an external resource (${name})`);
}

const toNumber = (text: string | undefined): number => Number.parseFloat(text ?? '');

/** Maximum ratio of the longer side to the shorter one. */
const MAX_SIDE_RATIO = 20;

function ratioOf(attributes: Record<string, string>): number {
  const [, , boxWidth, boxHeight] = (attributes.viewBox ?? '').trim().split(/[\s,]+/);
  const width = toNumber(boxWidth ?? attributes.width);
  const height = toNumber(boxHeight ?? attributes.height);
  const ratio = width / height;
  // The negation also rejects NaN, which results from a missing or malformed size.
  if (!(ratio > 1 / MAX_SIDE_RATIO && ratio < MAX_SIDE_RATIO))
    throw new SvgError('the SVG has no viewBox with a usable size');
  return ratio;
}

/**
 * Features that only a browser can render: text (it needs a font), CSS variables, and color functions such as
 * `color-mix()`, `lab()` and `oklch()`.
 */
const NEEDS_BROWSER = /<(?:text|tspan)\b|\bvar\(|\bcolor-mix\(|\b(?:ok)?l(?:ab|ch)\(|\bcolor\(|:root/i;

/**
 * Whether an SVG can be rendered without fonts or a browser. Only such SVGs are used for cards and icons.
 */
export const isPlainSvg = (source: string): boolean => !NEEDS_BROWSER.test(source);

/**
 * Checks that an SVG only draws: it has no scripts, external references, entities or foreign markup. Returns
 * the ratio of its width to its height. Throws `SvgError`.
 */
export function checkSvg(source: string): { ratio: number } {
  const parser = new SaxesParser();
  const openElements: string[] = [];
  let ratio = 0;
  /** Returns an event handler that rejects the file. */
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
    if (!ALLOWED_ELEMENTS.has(name))
      throw new SvgError(`the SVG contains <${name}>, which a logo does not need`);
    if (openElements.length === 0 && name !== 'svg') throw new SvgError('the file is not an SVG');
    for (const [key, value] of Object.entries(attributes)) checkAttribute(key, value);
    if (openElements.length === 0) ratio = ratioOf(attributes);
    openElements.push(name);
  });
  // Collect the whole text of a style element before checking it, because comments may split it.
  let styles = '';
  parser.on('text', (text) => {
    if (openElements.at(-1) === 'style') styles += text;
  });
  parser.on('closetag', ({ name }) => {
    openElements.pop();
    if (name === 'style' && EXTERNAL_REFERENCE.test(styles)) {
      throw new SvgError('the SVG refers to an external resource (style)');
    }
  });
  parser.write(source).close();
  return { ratio };
}
