const ZERO = '0'.charCodeAt(0);
/** Distance of 'a' from the character after '9'. */
const LETTERS_GAP = 'a'.charCodeAt(0) - '9'.charCodeAt(0) - 1;

/** Reads lower-case hexadecimal digits from `start` on, at most eight, as an unsigned number. */
export function parseHexDigits(text: string, start: number, digits: number): number {
  let number = 0;
  for (let index = start; index < start + digits; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    number = (number << 4) | (digit > 9 ? digit - LETTERS_GAP : digit);
  }
  return number >>> 0;
}
