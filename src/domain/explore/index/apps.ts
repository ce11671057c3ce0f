import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { optionalImageJson } from '#domain/catalogue/contract-json.ts';
import type { ImageRef } from '#shared/contracts/common.ts';

/** An app as the facets show it. */
export type NamedApp = { id: string; slug: string; name: string; logo: ImageRef | null };

type LoadedApps = { byId: Map<string, NamedApp>; bySlug: Map<string, NamedApp> };

/** Number of apps that `readAll` reads with one query. Such a query takes the embedded database about 5 ms. */
const PORTION = 500;

/** Names and logos of apps, about 300 bytes each. Reads those that are not in memory from the database. */
export class Apps {
  readonly #db: Db;
  #loaded: LoadedApps = { byId: new Map(), bySlug: new Map() };
  /** Number of running queries that fill the maps. */
  #running = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Forgets all apps, because any of them may have changed. */
  clear(): void {
    // Creates new maps, because a running query may still fill the former ones with outdated apps.
    this.#loaded = { byId: new Map(), bySlug: new Map() };
  }

  /** Forgets the apps with these slugs, because they have changed. */
  forget(slugs: readonly string[]): void {
    // Copies the maps only if a running query may still fill the former ones: copies of 10,000 apps take 10 ms.
    if (this.#running > 0)
      this.#loaded = { byId: new Map(this.#loaded.byId), bySlug: new Map(this.#loaded.bySlug) };
    const { byId, bySlug } = this.#loaded;
    for (const slug of slugs) {
      const app = bySlug.get(slug);
      if (app) byId.delete(app.id);
      bySlug.delete(slug);
    }
  }

  /** Reads the apps with these ids in portions, so that other queries do not wait for them. */
  async readAll(ids: readonly string[], isStopped: () => boolean): Promise<void> {
    for (let first = 0; first < ids.length && !isStopped(); first += PORTION)
      await this.read(ids.slice(first, first + PORTION));
  }

  /** Returns the apps with these ids in the same order, without those that do not exist. */
  async read(ids: readonly string[]): Promise<NamedApp[]> {
    const loaded = this.#loaded;
    const missing = ids.filter((id) => !loaded.byId.has(id));
    if (missing.length > 0) await this.#load(loaded, sql`a.id = any (${missing}::uuid[])`);
    return ids.flatMap((id) => loaded.byId.get(id) ?? []);
  }

  /**
   * Finds apps by their current slugs, or by a former slug that no other app has now. The keys of the result are the
   * given slugs, without those that belong to no app.
   */
  async readBySlug(slugs: readonly string[]): Promise<ReadonlyMap<string, NamedApp>> {
    const loaded = this.#loaded;
    const missing = slugs.filter((slug) => !loaded.bySlug.has(slug));
    if (missing.length > 0) await this.#load(loaded, sql`a.slug = any (${missing}::text[])`);
    const found = new Map<string, NamedApp>();
    for (const slug of slugs) {
      const app = loaded.bySlug.get(slug);
      if (app) found.set(slug, app);
    }
    const unknown = slugs.filter((slug) => !found.has(slug));
    if (unknown.length === 0) return found;
    return new Map([...found, ...(await this.#readByFormerSlug(unknown))]);
  }

  /** Former slugs are not kept in memory, because the changes of an app announce only its current slug. */
  async #readByFormerSlug(slugs: readonly string[]): Promise<[string, NamedApp][]> {
    const { rows } = await sql<{ slug: string; id: string }>`
      select slug, app_id as id from app_redirects where slug = any (${slugs}::text[])`.execute(this.#db);
    const apps = new Map((await this.read(rows.map(({ id }) => id))).map((app) => [app.id, app]));
    return rows.flatMap(({ slug, id }): [string, NamedApp][] => {
      const app = apps.get(id);
      return app ? [[slug, app]] : [];
    });
  }

  async #load({ byId, bySlug }: LoadedApps, condition: RawBuilder<unknown>): Promise<void> {
    this.#running += 1;
    try {
      const { rows } = await sql<NamedApp>`
        select a.id, a.slug, a.name, ${optionalImageJson('l')} as logo
        from apps a left join images l on l.id = a.logo_image_id
        where ${condition}`.execute(this.#db);
      for (const app of rows) {
        // If another app is stored under this slug, the change of its slug has not been announced to this process yet.
        const former = bySlug.get(app.slug);
        if (former && former.id !== app.id) byId.delete(former.id);
        byId.set(app.id, app);
        bySlug.set(app.slug, app);
      }
    } finally {
      this.#running -= 1;
    }
  }
}
