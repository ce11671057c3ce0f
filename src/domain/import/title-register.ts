import { LIMITS } from '#shared/limits.ts';

const FIRST_NUMBER = 2;

/** Makes titles unique within one app, ignoring case: 'Settings', 'Settings 2', 'Settings 3'. */
export class TitleRegister {
  /** Next number to try, by app and by title in lower case. All lower numbers are taken. */
  readonly #nextNumbers = new Map<string, Map<string, number>>();

  constructor(taken: Iterable<{ app: string; title: string }> = []) {
    for (const { app, title } of taken) this.#titlesOf(app).set(title.toLowerCase(), FIRST_NUMBER);
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
  take(app: string, title: string): string {
    const titles = this.#titlesOf(app);
    const key = title.toLowerCase();
    let free = title;
    let number = titles.get(key) ?? FIRST_NUMBER;
    for (; titles.has(free.toLowerCase()); number += 1) {
      const end = ` ${number}`;
      // Remove half a surrogate pair that the truncation may have left at the end.
      const start = title.slice(0, LIMITS.titleMax - end.length).replace(/[\uD800-\uDBFF]$/, '');
      free = start.trimEnd() + end;
    }
    titles.set(free.toLowerCase(), FIRST_NUMBER);
    titles.set(key, number);
    return free;
  }
}
