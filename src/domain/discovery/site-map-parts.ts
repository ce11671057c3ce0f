import type { Db } from '#db/tables.ts';
import { endOfPart, hasRowsAfter, type MappedKind, type Range, ROWS_OF_PART } from './site-map-queries.ts';

/** Lifetime of the measured ends of full parts. Deleted rows make parts shorter but never wrong. */
const MEASURED_ANEW_MS = 24 * 60 * 60_000;

type Measured = { ends: string[]; at: number; growing: Promise<Range[]> | null };

/**
 * Start and end of the parts of the site map. New ids are larger than all earlier ones, so only the last part
 * grows: its end is looked up each time, the others once a day. A million screens take 200 steps along an index.
 */
export class SiteMapParts {
  readonly #db: Db;
  readonly #measured = new Map<MappedKind, Measured>();

  readonly #rows: (kind: MappedKind) => number;

  constructor(db: Db, rows: (kind: MappedKind) => number = (kind) => ROWS_OF_PART[kind]) {
    this.#db = db;
    this.#rows = rows;
  }

  /** Returns the non-empty parts of a kind, in order. */
  async rangesOf(kind: MappedKind): Promise<Range[]> {
    const known = this.#measured.get(kind);
    const measured: Measured =
      known && Date.now() - known.at < MEASURED_ANEW_MS ? known : { ends: [], at: Date.now(), growing: null };
    this.#measured.set(kind, measured);
    measured.growing ??= this.#grow(kind, measured).finally(() => {
      measured.growing = null;
    });
    return measured.growing;
  }

  async #grow(kind: MappedKind, { ends }: Measured): Promise<Range[]> {
    for (;;) {
      const end = await endOfPart(this.#db, kind, ends.at(-1) ?? null, this.#rows(kind));
      if (end === null) break;
      ends.push(end);
    }
    const full = ends.map((upTo, index): Range => ({ after: ends[index - 1] ?? null, upTo }));
    const last: Range = { after: ends.at(-1) ?? null, upTo: null };
    return (await hasRowsAfter(this.#db, kind, last.after)) ? [...full, last] : full;
  }
}
