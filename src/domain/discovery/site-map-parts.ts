import type { Db } from '#db/tables.ts';
import {
  findEndOfPart,
  hasEmptyPart,
  hasRowsAfter,
  MAX_PART_GROWTH,
  type Range,
  ROWS_PER_PART,
  type SiteMapKind,
} from './site-map-queries.ts';

/**
 * The ends of full parts are measured again after this time. Until then, a part shrinks when its rows are deleted, and
 * grows when rows with ids in its range are added.
 */
const REMEASURE_AFTER_MS = 24 * 60 * 60_000;

/** `ends` contains the last id of each full part. `measuring` is the measurement that is running, if any. */
type MeasuredParts = { ends: string[]; measuredAt: number; measuring: Promise<Range[]> | null };

/**
 * Finds the id ranges of the parts of the site map. New ids are larger than all earlier ones, so normally only the last
 * part grows, and each call checks whether it has become full. The ends of the full parts are measured once a day,
 * which takes 200 queries for a million screens, or earlier if a part has become empty or too large.
 */
export class SiteMapParts {
  readonly #db: Db;
  readonly #partsByKind = new Map<SiteMapKind, MeasuredParts>();

  readonly #rowsPerPart: (kind: SiteMapKind) => number;

  constructor(db: Db, rowsPerPart: (kind: SiteMapKind) => number = (kind) => ROWS_PER_PART[kind]) {
    this.#db = db;
    this.#rowsPerPart = rowsPerPart;
  }

  /** Returns the non-empty parts of a kind, in order. */
  async rangesOf(kind: SiteMapKind): Promise<Range[]> {
    const cachedParts = this.#partsByKind.get(kind);
    const measured: MeasuredParts =
      cachedParts && Date.now() - cachedParts.measuredAt < REMEASURE_AFTER_MS
        ? cachedParts
        : { ends: [], measuredAt: Date.now(), measuring: null };
    this.#partsByKind.set(kind, measured);
    measured.measuring ??= this.#measure(kind, measured).finally(() => {
      measured.measuring = null;
    });
    return measured.measuring;
  }

  /** Returns a part by its number, which starts at 1, or null if there is no such part. */
  async rangeOf(kind: SiteMapKind, number: number): Promise<Range | null> {
    const find = async () => (await this.rangesOf(kind))[number - 1] ?? null;
    const range = await find();
    if (!range?.upTo) return range;
    const maxRows = MAX_PART_GROWTH * this.#rowsPerPart(kind);
    const firstExcessId = await findEndOfPart(this.#db, kind, range.after, maxRows + 1);
    if (firstExcessId === null || firstExcessId > range.upTo) return range;
    this.#partsByKind.delete(kind);
    return find();
  }

  async #measure(kind: SiteMapKind, { ends }: MeasuredParts): Promise<Range[]> {
    if (ends.length > 0 && (await hasEmptyPart(this.#db, kind, ends))) ends.length = 0;
    for (;;) {
      const end = await findEndOfPart(this.#db, kind, ends.at(-1) ?? null, this.#rowsPerPart(kind));
      if (end === null) break;
      ends.push(end);
    }
    const full = ends.map((upTo, index): Range => ({ after: ends[index - 1] ?? null, upTo }));
    const last: Range = { after: ends.at(-1) ?? null, upTo: null };
    return (await hasRowsAfter(this.#db, kind, last.after)) ? [...full, last] : full;
  }
}
