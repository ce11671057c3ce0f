import { LIMITS } from '#shared/limits.ts';

const FIRST_NUMBER = 2;

/** Makes titles unique within one app, ignoring case: 'Settings', 'Settings 2', 'Settings 3'. */
export class TitleRegister {
  /** Next number to try, by app and by title in lower case. All lower numbers are taken. */
  readonly #taken = new Map<string, Map<string, number>>();

  constructor(taken: Iterable<{ app: string; title: string }> = []) {
    for (const { app, title } of taken) this.#of(app).set(title.toLowerCase(), FIRST_NUMBER);
  }

  #of(app: string): Map<string, number> {
    const titles = this.#taken.get(app) ?? new Map<string, number>();
    this.#taken.set(app, titles);
    return titles;
  }

  /** Returns the title or the first free of 'title 2', 'title 3' …, truncated if the number needs the space. */
  take(app: string, title: string): string {
    const titles = this.#of(app);
    const key = title.toLowerCase();
    let free = title;
    let number = titles.get(key) ?? FIRST_NUMBER;
    for (; titles.has(free.toLowerCase()); number += 1) {
      const end = ` ${number}`;
      // Do not split a surrogate pair.
      const start = title.slice(0, LIMITS.titleMax - end.length).replace(/[\uD800-\uDBFF]$/, '');
      free = start.trimEnd() + end;
    }
    titles.set(free.toLowerCase(), FIRST_NUMBER);
    titles.set(key, number);
    return free;
  }
}
