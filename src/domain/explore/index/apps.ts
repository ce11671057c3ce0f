import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { optionalImageJson } from '#domain/catalogue/shapes.ts';
import type { ImageRef } from '#shared/contracts/common.ts';

/** An app as the facets show it. */
export type NamedApp = { id: string; slug: string; name: string; logo: ImageRef | null };

/** Names and logos of the apps that facets have shown, about 300 bytes each. */
export class Apps {
  readonly #db: Db;
  #loaded = new Map<string, NamedApp>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Forgets all apps, after any of them may have changed. */
  clear(): void {
    // A new map, because a running query may still fill the former one with outdated apps.
    this.#loaded = new Map();
  }

  /** Returns these apps in the same order, without those that do not exist. */
  async read(ids: readonly string[]): Promise<NamedApp[]> {
    const loaded = this.#loaded;
    const missing = ids.filter((id) => !loaded.has(id));
    if (missing.length > 0) {
      const { rows } = await sql<NamedApp>`
        select a.id, a.slug, a.name, ${optionalImageJson('l')} as logo
        from apps a left join images l on l.id = a.logo_image_id
        where a.id = any (${missing}::uuid[])`.execute(this.#db);
      for (const app of rows) loaded.set(app.id, app);
    }
    return ids.flatMap((id) => loaded.get(id) ?? []);
  }
}
