import { LIMITS } from '#shared/limits.ts';

const FIRST_NUMBER = 2;

/** Makes titles unique within each app, ignoring case: 'Settings', 'Settings 2', 'Settings 3'. */
export class TitleRegister {
  /** Next number to try, by app and by title in lower case. All lower numbers are taken. */
  readonly #nextNumbers = new Map<string, Map<string, number>>();

  constructor(existing: Iterable<{ app: string; title: string }> = []) {
    for (const { app, title } of existing) this.#titlesOf(app).set(title.toLowerCase(), FIRST_NUMBER);
  }

  #titlesOf(app: string): Map<string, number> {
    const titles = this.#nextNumbers.get(app) ?? new Map<string, number>();
    this.#nextNumbers.set(app, titles);
    return titles;
  }

  /**
   * Reserves and returns the title, or the first free one of 'title 2', 'title 3' …, truncated if the number
   * needs the space.
   */
  reserve(app: string, title: string): string {
    const titles = this.#titlesOf(app);
    const key = title.toLowerCase();
    let candidate = title;
    let number = titles.get(key) ?? FIRST_NUMBER;
    for (; titles.has(candidate.toLowerCase()); number += 1) {
      const suffix = ` ${number}`;
      // Remove half a surrogate pair that the truncation may have left at the end.
      const start = title.slice(0, LIMITS.titleMax - suffix.length).replace(/[\uD800-\uDBFF]$/, '');
      candidate = start.trimEnd() + suffix;
    }
    titles.set(candidate.toLowerCase(), FIRST_NUMBER);
    titles.set(key, number);
    return candidate;
  }
}
