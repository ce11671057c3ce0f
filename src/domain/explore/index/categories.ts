import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { CategoryType } from '#shared/category-types.ts';

export type IndexedCategory = {
  id: string;
  type: CategoryType;
  slug: string;
  name: string;
  parentId: string | null;
};

type FormerSlug = { type: CategoryType; slug: string; categoryId: string };

/** The five taxonomies in memory: a few hundred categories. */
export class Categories {
  /** Sorted by type and name. */
  readonly all: readonly IndexedCategory[];
  readonly #byId: ReadonlyMap<string, IndexedCategory>;
  /** Categories by type and slug, current or former. */
  readonly #bySlug: ReadonlyMap<string, IndexedCategory>;
  readonly #parents: ReadonlySet<string>;

  constructor(all: readonly IndexedCategory[], formerSlugs: readonly FormerSlug[]) {
    this.all = all;
    this.#byId = new Map(all.map((category) => [category.id, category]));
    // Current slugs come last, so that they take precedence.
    this.#bySlug = new Map([
      ...formerSlugs.flatMap(({ type, slug, categoryId }): [string, IndexedCategory][] => {
        const category = this.#byId.get(categoryId);
        return category ? [[`${type}.${slug}`, category]] : [];
      }),
      ...all.map((category): [string, IndexedCategory] => [`${category.type}.${category.slug}`, category]),
    ]);
    this.#parents = new Set(all.flatMap(({ parentId }) => parentId ?? []));
  }

  static async load(db: Db): Promise<Categories> {
    const rows = await db
      .selectFrom('categories')
      .select(['id', 'type', 'slug', 'name', 'parent_id as parentId'])
      .orderBy('type')
      // Other collations would order the names differently from the lists of categories.
      .orderBy(sql`search_name collate "C"`)
      .orderBy('id')
      .execute();
    const formerSlugs = await db
      .selectFrom('category_redirects')
      .select(['type', 'slug', 'category_id as categoryId'])
      .execute();
    return new Categories(rows, formerSlugs);
  }

  /** Returns the category with this slug or, if there is none, with this former slug. */
  find(type: CategoryType, slug: string): IndexedCategory | undefined {
    return this.#bySlug.get(`${type}.${slug}`);
  }

  get(id: string): IndexedCategory | undefined {
    return this.#byId.get(id);
  }

  hasChildren(id: string): boolean {
    return this.#parents.has(id);
  }

  /** Returns the ids of the category and of all categories below it. */
  withDescendants(id: string): string[] {
    return this.all.filter((category) => this.#isWithin(category, id)).map((category) => category.id);
  }

  #isWithin(category: IndexedCategory, ancestorId: string): boolean {
    let current: IndexedCategory | undefined = category;
    while (current && current.id !== ancestorId)
      current = current.parentId ? this.#byId.get(current.parentId) : undefined;
    return current !== undefined;
  }
}
