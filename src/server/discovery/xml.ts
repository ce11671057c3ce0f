const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML forbids, even as references (XML 1.0, section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are to be removed
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Escapes text for elements and attributes. Removes characters that XML forbids. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN_CHARACTERS, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

type Attributes = Record<string, string | number | null | undefined>;

/** XML built by this module. All external text in it is escaped. */
export class Xml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Content = string | Xml | null | readonly (Xml | null)[];

const serializeContent = (content: Content): string => {
  if (content === null) return '';
  if (typeof content === 'string') return escapeXml(content);
  if (content instanceof Xml) return content.text;
  return content.map((part) => part?.text ?? '').join('');
};

/** Builds an element. Strings are escaped; attributes without a value are omitted. */
export function element(name: string, attributes: Attributes, content: Content = null): Xml {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  const body = serializeContent(content);
  return new Xml(body ? `<${name}${attributeText}>${body}</${name}>` : `<${name}${attributeText}/>`);
}

export const textElement = (name: string, text: string): Xml => element(name, {}, text);

export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
