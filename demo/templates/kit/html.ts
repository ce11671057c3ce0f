/** Markup that is inserted into a page without escaping. */
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

/** Template tag for markup. Escapes strings but not `Html`, also in lists. Omits false, null and undefined. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string));

/** Marks a string as markup: `html` does not escape it. */
export const raw = (text: string): Html => new Html(text);

/** Returns a style sheet unchanged. The tag only lets editors highlight it. */
export const css = (strings: TemplateStringsArray, ...parts: (string | number)[]): string =>
  strings.reduce((text, string, index) => text + String(parts[index - 1]) + string);
