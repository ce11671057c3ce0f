import { LIMITS } from '#shared/limits.ts';

const FIRST_NUMBER = 2;

/** Titles within one app told apart: 'Settings', 'Settings 2', 'Settings 3'. Case does not make a difference. */
export class TitleRegister {
  /** By app, then by title in small letters: the number to try next for that title, below which all are taken. */
  readonly #taken = new Map<string, Map<string, number>>();

  constructor(taken: Iterable<{ app: string; title: string }> = []) {
    for (const { app, title } of taken) this.#of(app).set(title.toLowerCase(), FIRST_NUMBER);
  }

  #of(app: string): Map<string, number> {
    const titles = this.#taken.get(app) ?? new Map<string, number>();
    this.#taken.set(app, titles);
    return titles;
  }

  /** The title, or the first of 'title 2', 'title 3' … that is free; shortened where the number needs the room. */
  take(app: string, title: string): string {
    const titles = this.#of(app);
    const key = title.toLowerCase();
    let free = title;
    let number = titles.get(key) ?? FIRST_NUMBER;
    for (; titles.has(free.toLowerCase()); number += 1) {
      const end = ` ${number}`;
      // Not through the middle of a sign that takes two units.
      const start = title.slice(0, LIMITS.titleMax - end.length).replace(/[\uD800-\uDBFF]$/, '');
      free = start.trimEnd() + end;
    }
    titles.set(free.toLowerCase(), FIRST_NUMBER);
    titles.set(key, number);
    return free;
  }
}
