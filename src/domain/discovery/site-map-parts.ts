import type { Db } from '#db/tables.ts';
import {
  findEndOfPart,
  hasRowsAfter,
  type MappedKind,
  type Range,
  ROWS_PER_PART,
} from './site-map-queries.ts';

/**
 * Lifetime of the measured ends of full parts. Until then, deleted rows only make parts shorter, never wrong.
 */
const REMEASURE_AFTER_MS = 24 * 60 * 60_000;

type MeasuredParts = { ends: string[]; measuredAt: number; measuring: Promise<Range[]> | null };

/**
 * Finds the id ranges of the parts of the site map. New ids are larger than all earlier ones, so only the
 * last part grows. Its end is looked up each time, and the ends of full parts once a day. For a million
 * screens this takes 200 steps along an index.
 */
export class SiteMapParts {
  readonly #db: Db;
  readonly #partsByKind = new Map<MappedKind, MeasuredParts>();

  readonly #rows: (kind: MappedKind) => number;

  constructor(db: Db, rows: (kind: MappedKind) => number = (kind) => ROWS_PER_PART[kind]) {
    this.#db = db;
    this.#rows = rows;
  }

  /** Returns the non-empty parts of a kind, in order. */
  async rangesOf(kind: MappedKind): Promise<Range[]> {
    const known = this.#partsByKind.get(kind);
    const measured: MeasuredParts =
      known && Date.now() - known.measuredAt < REMEASURE_AFTER_MS
        ? known
        : { ends: [], measuredAt: Date.now(), measuring: null };
    this.#partsByKind.set(kind, measured);
    measured.measuring ??= this.#measure(kind, measured).finally(() => {
      measured.measuring = null;
    });
    return measured.measuring;
  }

  async #measure(kind: MappedKind, { ends }: MeasuredParts): Promise<Range[]> {
    for (;;) {
      const end = await findEndOfPart(this.#db, kind, ends.at(-1) ?? null, this.#rows(kind));
      if (end === null) break;
      ends.push(end);
    }
    const full = ends.map((upTo, index): Range => ({ after: ends[index - 1] ?? null, upTo }));
    const last: Range = { after: ends.at(-1) ?? null, upTo: null };
    return (await hasRowsAfter(this.#db, kind, last.after)) ? [...full, last] : full;
  }
}
