const MINUS = '-'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const HEX_BITS = 4;

/**
 * Reads the parts of a long text in order. Splitting it would create millions of strings while an index is built.
 */
export class TextScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** The code of the next character; NaN at the end. */
  get next(): number {
    return this.#text.charCodeAt(this.#at);
  }

  /** Returns the code of the next character and moves past it. */
  take(): number {
    const code = this.next;
    this.#at += 1;
    return code;
  }

  /** Moves past the next `wanted` character. Returns false if `end` or the end of the text came first. */
  skipPast(wanted: number, end: number): boolean {
    while (!this.isAtEnd) {
      const code = this.take();
      if (code === wanted) return true;
      if (code === end) return false;
    }
    return false;
  }

  skip(characters: number): void {
    this.#at += characters;
  }

  /** Reads a whole number and the character after it. Returns null if there are no digits. */
  readNumber(): number | null {
    const isNegative = this.next === MINUS;
    if (isNegative) this.#at += 1;
    const start = this.#at;
    let number = 0;
    for (;;) {
      const digit = this.next - ZERO;
      // Also ends at the end of the text, where the digit is NaN.
      if (!(digit >= 0 && digit <= 9)) break;
      number = number * 10 + digit;
      this.#at += 1;
    }
    const isEmpty = this.#at === start;
    this.#at += 1;
    if (isEmpty) return null;
    return isNegative ? -number : number;
  }

  /** Reads a fixed number of lower-case hexadecimal digits, at most eight. */
  readHex(digits: number): number {
    let number = 0;
    for (const end = this.#at + digits; this.#at < end; this.#at += 1) {
      const digit = this.next - ZERO;
      // 'a' is 49 codes above '0'.
      number = (number << HEX_BITS) | (digit > 9 ? digit - 39 : digit);
    }
    return number >>> 0;
  }
}
