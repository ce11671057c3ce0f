import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { optionalImageJson } from '#domain/catalogue/shapes.ts';
import type { ImageRef } from '#shared/contracts/common.ts';

/** An app as the facets show it. */
export type NamedApp = { id: string; slug: string; name: string; logo: ImageRef | null };

type LoadedApps = { byId: Map<string, NamedApp>; bySlug: Map<string, NamedApp> };

/** Apps that `readAll` reads at once, which takes the embedded database about 5 ms. */
const PORTION = 500;

/** Names and logos of apps, about 300 bytes each. Reads those that are not in memory from the database. */
export class Apps {
  readonly #db: Db;
  #loaded: LoadedApps = { byId: new Map(), bySlug: new Map() };

  constructor(db: Db) {
    this.#db = db;
  }

  /** Forgets all apps, after any of them may have changed. */
  clear(): void {
    // New maps, because a running query may still fill the former ones with outdated apps.
    this.#loaded = { byId: new Map(), bySlug: new Map() };
  }

  /** Forgets the apps with these slugs, after they have changed. */
  forget(slugs: readonly string[]): void {
    const { byId, bySlug } = this.#loaded;
    const remaining = { byId: new Map(byId), bySlug: new Map(bySlug) };
    for (const slug of slugs) {
      const app = bySlug.get(slug);
      if (!app) continue;
      remaining.byId.delete(app.id);
      remaining.bySlug.delete(slug);
    }
    this.#loaded = remaining;
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

  /** Returns the apps with these slugs by slug, without those that do not exist. */
  async readBySlug(slugs: readonly string[]): Promise<ReadonlyMap<string, NamedApp>> {
    const loaded = this.#loaded;
    const missing = slugs.filter((slug) => !loaded.bySlug.has(slug));
    if (missing.length > 0) await this.#load(loaded, sql`a.slug = any (${missing}::text[])`);
    return new Map(
      slugs.flatMap((slug) => {
        const app = loaded.bySlug.get(slug);
        return app ? [[slug, app]] : [];
      }),
    );
  }

  async #load({ byId, bySlug }: LoadedApps, condition: RawBuilder<unknown>): Promise<void> {
    const { rows } = await sql<NamedApp>`
      select a.id, a.slug, a.name, ${optionalImageJson('l')} as logo
      from apps a left join images l on l.id = a.logo_image_id
      where ${condition}`.execute(this.#db);
    for (const app of rows) {
      byId.set(app.id, app);
      bySlug.set(app.slug, app);
    }
  }
}
