import type { Db } from '#db/tables.ts';
import { cosine } from '#domain/image-facts/vector-layout.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import type { SimilarScreen } from '#shared/contracts/similar.ts';
import { ProductError } from '#shared/errors.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import { findNearest } from '../nearest.ts';
import type { Resident, ResidentVectors } from '../resident-vectors.ts';
import { toScreens } from '../similar-screens.ts';
import type { EmbeddingModel } from './embedding-model.ts';
import { measureFits, measureTextFloor, type TextFloor, UNRELATED_TEXTS } from './text-floor.ts';

export const MEANING_REASON = 'found by meaning';

/** Maximum number of searches at a time, and of waiting ones. Further searches return null. */
const MAX_SEARCHES = 2;
const MAX_QUEUE = 8;
/** The floor is measured again when the number of screens has changed by more than this share. */
const REMEASURED_SHARE = 0.05;

export type TextSearchOptions = {
  platform?: Platform | undefined;
  limit: number;
  /** Ids of screens to leave out. */
  excludeIds?: readonly string[];
  signal?: AbortSignal | undefined;
};

type Match = { ord: number; score: number; reasons: string[] };

/** Finds screens whose pictures fit a text according to the operator's model. */
export class TextSearch {
  readonly #db: Db;
  readonly #model: EmbeddingModel;
  readonly #floors = new WeakMap<Resident, TextFloor>();
  readonly #semaphore = createSemaphore({ permits: MAX_SEARCHES, maxQueue: MAX_QUEUE });
  /** Vectors of `UNRELATED_TEXTS`, computed when they are first needed. */
  #unrelatedVectors: Promise<Int8Array[]> | null = null;

  constructor(db: Db, model: EmbeddingModel) {
    this.#db = db;
    this.#model = model;
  }

  /**
   * Finds the screens that fit a text better than screens fit unrelated texts, best first. Returns null if there are
   * too many searches at present.
   */
  async find(
    vectors: ResidentVectors,
    text: string,
    { platform, limit, excludeIds = [], signal }: TextSearchOptions,
  ): Promise<SimilarScreen[] | null> {
    try {
      return await this.#semaphore.run(
        async () => {
          const [query] = await this.#model.embedTexts([text], signal);
          if (!query) return [];
          const matches: Match[] = [];
          for (const searchedPlatform of platform ? [platform] : PLATFORMS) {
            const resident = await vectors.get(searchedPlatform);
            matches.push(...(await this.#match(resident, query, limit + excludeIds.length, signal)));
          }
          matches.sort((a, b) => b.score - a.score || a.ord - b.ord);
          const screens = await toScreens(this.#db, matches.slice(0, limit + excludeIds.length));
          const excluded = new Set(excludeIds);
          return screens
            .filter(({ id }) => !excluded.has(id))
            .slice(0, limit)
            .map(({ match: _match, ...screen }) => screen);
        },
        { ...(signal && { signal }) },
      );
    } catch (error) {
      if (error instanceof ProductError && error.code === 'busy') return null;
      throw error;
    }
  }

  async #match(
    resident: Resident,
    query: Int8Array,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<Match[]> {
    const { store } = resident;
    const range = { start: 0, end: store.dimensions };
    if (store.size === 0) return [];
    const floor = await this.#floorOf(resident, signal);
    const [fit] = await measureFits(store, [query], range, signal);
    const mean = fit?.mean ?? 0;
    const rows = await findNearest(store, query, { range, limit, signal });
    return rows.flatMap(({ row }): Match[] => {
      if (store.isRemoved(row)) return [];
      const excess = cosine(query, store.vectorAt(row), range) - mean;
      if (excess <= floor) return [];
      return [{ ord: store.ordAt(row), score: excess, reasons: [MEANING_REASON] }];
    });
  }

  async #floorOf(resident: Resident, signal: AbortSignal | undefined): Promise<number> {
    const { store } = resident;
    const known = this.#floors.get(resident);
    if (known && Math.abs(store.size - known.size) <= REMEASURED_SHARE * known.size) return known.floor;
    this.#unrelatedVectors ??= this.#model.embedTexts(UNRELATED_TEXTS).catch((error: unknown) => {
      this.#unrelatedVectors = null;
      throw error;
    });
    const range = { start: 0, end: store.dimensions };
    const measured = await measureTextFloor(store, await this.#unrelatedVectors, range, signal);
    this.#floors.set(resident, measured);
    return measured.floor;
  }
}
