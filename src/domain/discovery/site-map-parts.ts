import type { Db } from '#db/tables.ts';
import {
  findEndOfPart,
  hasRowsAfter,
  type Range,
  ROWS_PER_PART,
  type SiteMapKind,
} from './site-map-queries.ts';

/** The ends of full parts are measured again after this time. Until then, a part whose rows were deleted is shorter. */
const REMEASURE_AFTER_MS = 24 * 60 * 60_000;

/** `ends` contains the last id of each full part. `measuring` is the measurement that is running, if any. */
type MeasuredParts = { ends: string[]; measuredAt: number; measuring: Promise<Range[]> | null };

/**
 * Finds the id ranges of the parts of the site map. New ids are larger than all earlier ones, so only the
 * last part grows. Each call checks whether the last part has become full. The ends of the full parts are measured once
 * a day, which takes 200 queries for a million screens.
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

  async #measure(kind: SiteMapKind, { ends }: MeasuredParts): Promise<Range[]> {
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
