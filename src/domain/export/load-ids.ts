import type { Db } from '#db/tables.ts';
import { isMissingCategory } from '#domain/database-errors.ts';
import { ProductError } from '#shared/errors.ts';
import type { ExportRecord } from './export-format.ts';
import { findCategory } from './load-queries.ts';

/** Returns the id in this gallery. Throws `unknown_reference` if the record or image was not added. */
export function requireId(ids: ReadonlyMap<string, string>, id: string, kind: string): string {
  const found = ids.get(id);
  if (found === undefined)
    throw new ProductError(
      'unknown_reference',
      `The ${kind} ${id} of this record is not in the export or was not added`,
    );
  return found;
}

/** The categories of an export, with their ids in this gallery. Curators may merge and delete them during the import. */
export class LoadedCategories {
  readonly #db: Db;
  /** Ids in this gallery, by the ids in the export. */
  readonly #ids = new Map<string, string>();
  /** Records of the export, by their ids. */
  readonly #records = new Map<string, ExportRecord['categories']>();
  /** Categories that a curator has deleted, by their ids in the export. */
  readonly #deleted = new Set<string>();

  constructor(db: Db) {
    this.#db = db;
  }

  add(record: ExportRecord['categories'], id: string): void {
    this.#ids.set(record.id, id);
    this.#records.set(record.id, record);
  }

  /** Returns the id in this gallery. Throws `unknown_reference` if the category was not added. */
  requireId(id: string): string {
    return requireId(this.#ids, id, 'category');
  }

  /** Returns whether a curator is known to have deleted the category. */
  isDeleted(id: string): boolean {
    return this.#deleted.has(id);
  }

  /**
   * Runs `write`, which refers to the given categories of the export. If one of them no longer exists, looks up all of
   * them again, marks the missing ones as deleted and runs `write` once more.
   */
  async retryIfMissing(categories: readonly string[], write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!isMissingCategory(error)) throw error;
      for (const id of categories) {
        const record = this.#records.get(id);
        const foundId = record && (await findCategory(this.#db, record));
        if (foundId) this.#ids.set(id, foundId);
        else this.#deleted.add(id);
      }
      await write();
    }
  }
}
