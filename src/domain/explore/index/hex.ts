const ZERO = '0'.charCodeAt(0);
/** Distance of 'a' from the character after '9'. */
const LETTERS_GAP = 'a'.charCodeAt(0) - '9'.charCodeAt(0) - 1;

/** Reads lower-case hexadecimal digits, at most eight, as a number without sign. */
export function hexAt(text: string, at: number, digits: number): number {
  let number = 0;
  for (let index = at; index < at + digits; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    number = (number << 4) | (digit > 9 ? digit - LETTERS_GAP : digit);
  }
  return number >>> 0;
}
