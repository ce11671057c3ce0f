/** Maximum length of the text of a tool result, in bytes of UTF-8. Agents cut off or refuse longer results. */
export const MAX_RESULT_BYTES = 25_000;

/**
 * Characters that people do not see but agents read: control characters, marks that reorder text, and fillers, tags and
 * variation selectors that can hide a message. The pattern does not match joiners and variation selectors from U+FE00
 * to U+FE0F, because emoji and some scripts need some of them. The patterns below match the superfluous ones.
 */
const INVISIBLE =
  /[\p{Cc}\p{Bidi_Control}\u2028\u2029[\p{Default_Ignorable_Code_Point}--[\u200c\u200d\ufe00-\ufe0f]]]+/gv;
/** Variation selectors for rare variants of symbols. Without its selector, the symbol has its usual form. */
const RARE_SELECTORS = /[\ufe00-\ufe0d]+/gu;
/** Joiners and selectors at the start of a text or after an ASCII character. Only keycap emoji need them there. */
const STRAY_JOINERS = /(?<=^|\p{ASCII})(?!\ufe0f\u20e3)(?:\u200c|\u200d|\ufe0e|\ufe0f)+/gu;
/** Joiners and selectors after the first two of a sequence. Longer sequences have no use and could hide a message. */
const EXCESS_JOINERS = /(?<=(?:\u200c|\u200d|\ufe0e|\ufe0f){2})(?:\u200c|\u200d|\ufe0e|\ufe0f)+/gu;

/**
 * Returns a text of the catalogue or an OCR text as one line without invisible characters, of at most `max`
 * characters. Such texts are data: their authors must not be able to imitate other parts of a tool result.
 */
export function toPlainLine(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replace(RARE_SELECTORS, '')
    .replace(INVISIBLE, ' ')
    .replace(STRAY_JOINERS, '')
    .replace(EXCESS_JOINERS, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= max) return line;
  const characters = [...line];
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`;
}

/**
 * Writes a tool result as JSON. Escapes `<`, so that an agent does not mistake a text in the result for a tag, such as
 * the tag that ends a tool result.
 */
export const serializeResult = (result: unknown): string => JSON.stringify(result).replaceAll('<', '\\u003c');

/** Returns the length of a value in a tool result, in bytes. */
export const resultBytes = (value: unknown): number => Buffer.byteLength(serializeResult(value));

/**
 * Returns the first items of a list that together fit into `maxBytes` of a tool result, and the number of the others.
 */
export function takeWithin<T>(items: readonly T[], maxBytes: number): { taken: T[]; omitted: number } {
  const taken: T[] = [];
  // Brackets of the list; each item adds a comma.
  let bytes = 2;
  for (const item of items) {
    bytes += resultBytes(item) + 1;
    if (bytes > maxBytes) break;
    taken.push(item);
  }
  return { taken, omitted: items.length - taken.length };
}
