import type { Db } from '#db/tables.ts';
import type { CategoryType } from '#shared/category-types.ts';

export type IndexedCategory = {
  id: string;
  type: CategoryType;
  slug: string;
  name: string;
  parentId: string | null;
};

/** The five taxonomies in memory: a few hundred categories. */
export class Categories {
  /** Sorted by type and name. */
  readonly all: readonly IndexedCategory[];
  readonly #byId: ReadonlyMap<string, IndexedCategory>;
  readonly #bySlug: ReadonlyMap<string, IndexedCategory>;
  readonly #parents: ReadonlySet<string>;

  constructor(all: readonly IndexedCategory[]) {
    this.all = all;
    this.#byId = new Map(all.map((category) => [category.id, category]));
    this.#bySlug = new Map(all.map((category) => [`${category.type}.${category.slug}`, category]));
    this.#parents = new Set(all.flatMap(({ parentId }) => parentId ?? []));
  }

  static async load(db: Db): Promise<Categories> {
    const rows = await db
      .selectFrom('categories')
      .select(['id', 'type', 'slug', 'name', 'parent_id as parentId'])
      .orderBy('type')
      .orderBy('search_name')
      .orderBy('id')
      .execute();
    return new Categories(rows);
  }

  find(type: CategoryType, slug: string): IndexedCategory | undefined {
    return this.#bySlug.get(`${type}.${slug}`);
  }

  get(id: string): IndexedCategory | undefined {
    return this.#byId.get(id);
  }

  /** Whether the category has categories below it. */
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
