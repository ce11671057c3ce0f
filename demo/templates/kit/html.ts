/** Markup that may stand in a page as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | false | null | undefined | readonly Part[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const render = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  if (part === false || part === null || part === undefined) return '';
  return String(part).replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
};

/** Markup with holes: texts are escaped, markup and lists of it are not; false and null are nothing. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string));

/** Markup from a text that is known to be markup. */
export const raw = (text: string): Html => new Html(text);

/** A stylesheet's text, only so that editors colour it. */
export const css = (strings: TemplateStringsArray, ...parts: (string | number)[]): string =>
  strings.reduce((text, string, index) => text + String(parts[index - 1]) + string);
