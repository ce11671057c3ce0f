import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { optionalImageJson } from '#domain/catalogue/shapes.ts';
import type { ImageRef } from '#shared/contracts/common.ts';

/** An app as the facets show it. */
export type NamedApp = { id: string; slug: string; name: string; logo: ImageRef | null };

/** Up to this many apps are loaded at once, so that almost no later page waits for the database. */
const MAX_LOADED_AT_ONCE = 5_000;

/** Names and logos of apps that facets show, about 300 bytes each. */
export class Apps {
  readonly #db: Db;
  /** Null for apps that do not exist. */
  #loaded = new Map<string, NamedApp | null>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Forgets all apps, after any of them may have changed. */
  clear(): void {
    // A new map, because a running query may still fill the former one with outdated apps.
    this.#loaded = new Map();
  }

  /**
   * Returns these apps in the same order, without those that do not exist. `all` are the ids of all apps in the index.
   * If one of `ids` is not loaded, loads all of these apps, or only the missing ones if there are more than
   * `MAX_LOADED_AT_ONCE`.
   */
  async read(ids: readonly string[], all: readonly string[]): Promise<NamedApp[]> {
    const loaded = this.#loaded;
    const missing = new Set(ids.filter((id) => !loaded.has(id)));
    if (missing.size > 0) {
      if (all.length <= MAX_LOADED_AT_ONCE) for (const id of all) missing.add(id);
      const { rows } = await sql<NamedApp>`
        select a.id, a.slug, a.name, ${optionalImageJson('l')} as logo
        from apps a left join images l on l.id = a.logo_image_id
        where a.id = any (${[...missing]}::uuid[])`.execute(this.#db);
      for (const id of missing) loaded.set(id, null);
      for (const app of rows) loaded.set(app.id, app);
    }
    return ids.flatMap((id) => loaded.get(id) ?? []);
  }
}
