import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { originalKey } from '#domain/images/keys.ts';
import type { ExportedImage, ExportRecord, Kind } from './export-format.ts';
import type { Scope } from './selection.ts';

/** An image without the checksum of its stored file, which is computed when the file is read. */
export type ImageReference = Omit<ExportedImage, 'sha256'> & { bytes: number };

/** A record as it is read from the database. */
export type StoredRecord<K extends Kind = Kind> = ReplaceImages<ExportRecord[K]>;
type ReplaceImages<T> = {
  [P in keyof T]: T[P] extends ExportedImage
    ? ImageReference
    : T[P] extends ExportedImage | null
      ? ImageReference | null
      : T[P] extends ExportedImage[]
        ? ImageReference[]
        : T[P];
};

export const storageKeyOf = ({ id }: { id: string }): string => originalKey(id);

/** JSON of an image with the alias `i`; null if there is none. */
const IMAGE = sql`case when i.id is not null then jsonb_build_object(
  'id', i.id,
  'file', 'images/' || left(i.id, 2) || '/' || i.id || '.' || case i.format when 'jpeg' then 'jpg' else i.format end,
  'sourceSha256', i.sha256, 'originalName', i.original_name, 'bytes', i.bytes) end`;

/** Columns for the times of a row with this alias. */
const times = (alias: string) => sql`
  ${sql.ref(`${alias}.created_at`)} as "createdAt", ${sql.ref(`${alias}.updated_at`)} as "updatedAt"`;

/**
 * JSON array of the former slugs of a row. `table` contains the redirects, and `foreignKey` is its column that refers
 * to the row. `id` is the column with the id of the row, such as `a.id`.
 */
const formerSlugs = (table: string, foreignKey: string, id: string) => sql`
  (select coalesce(jsonb_agg(r.slug order by r.slug), '[]') from ${sql.table(table)} r
    where ${sql.ref(`r.${foreignKey}`)} = ${sql.ref(id)}) as "formerSlugs"`;

/** JSON array of the images in the text of a post or page. The parameters are those of `formerSlugs`. */
const textImages = (table: string, foreignKey: string, id: string) => sql`
  (select coalesce(jsonb_agg(${IMAGE} order by i.id), '[]') from ${sql.table(table)} l
    join images i on i.id = l.image_id where ${sql.ref(`l.${foreignKey}`)} = ${sql.ref(id)}) as images`;

/** Selects the stacks of which the export has at least two screens. */
const stacksOf = ({ screens }: Scope) => sql`
  select s.stack_id from screens s where s.stack_id is not null and ${screens}
  group by s.stack_id having count(*) > 1`;

/** Whether the export contains stacks. */
export async function hasStacks(tx: Db, scope: Scope): Promise<boolean> {
  const { rows } = await sql`${stacksOf(scope)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Removes the field `stack` of a screen without a stack, because older releases refuse unknown fields. */
function omitMissingStack(record: StoredRecord): StoredRecord {
  if (!('stack' in record) || record.stack !== null) return record;
  const { stack: _stack, ...rest } = record;
  return rest as StoredRecord;
}

type BuildQuery = (after: string, limit: number, scope: Scope) => RawBuilder<unknown>;

/**
 * Queries for the next records after an id, in the order of the ids. The columns are in the order of the fields of an
 * exported record.
 */
const QUERIES: Record<Exclude<Kind, 'categories'>, BuildQuery> = {
  apps: (after, limit, scope) => sql`
    select a.id, a.slug, ${formerSlugs('app_redirects', 'app_id', 'a.id')}, a.name, a.description, a.url,
      a.brand_color as "brandColor", ${IMAGE} as logo,
      (select coalesce(jsonb_agg(ac.category_id order by ac.category_id), '[]') from app_categories ac
        where ac.app_id = a.id) as categories, ${times('a')}
    from apps a left join images i on i.id = a.logo_image_id
    where a.id > ${after} and ${scope.apps} order by a.id limit ${limit}`,
  screens: (after, limit, scope) => sql`
    select s.id, s.app_id as app, s.platform, s.title, s.title_is_derived as "titleIsDerived", s.description,
      s.is_cover as "isCover", s.is_featured as "isFeatured", s.captured_at as "capturedAt",
      s.source_url as "sourceUrl", ${IMAGE} as image,
      (select coalesce(jsonb_agg(jsonb_build_object('category', t.category_id, 'source', t.source,
        'confidence', t.confidence) order by t.category_id), '[]') from screen_categories t
        where t.screen_id = s.id) as tags,
      case when s.stack_id in (${stacksOf(scope)}) then (
        select jsonb_build_object('id', k.id, 'kind', k.kind, 'position', s.stack_position, 'label', s.stack_label)
        from stacks k where k.id = s.stack_id) end as stack, ${times('s')}
    from screens s join images i on i.id = s.image_id
    where s.id > ${after} and ${scope.screens} order by s.id limit ${limit}`,
  posts: (after, limit) => sql`
    select p.id, p.slug, ${formerSlugs('post_redirects', 'post_id', 'p.id')}, p.title, p.content, p.published,
      p.published_at as "publishedAt", ${IMAGE} as "featuredImage", p.featured_image_alt as "featuredImageAlt",
      ${textImages('post_images', 'post_id', 'p.id')}, ${times('p')}
    from posts p left join images i on i.id = p.featured_image_id
    where p.id > ${after} order by p.id limit ${limit}`,
  pages: (after, limit) => sql`
    select p.id, p.slug, ${formerSlugs('page_redirects', 'page_id', 'p.id')}, p.title, p.content, p.published,
      ${textImages('page_images', 'page_id', 'p.id')}, ${times('p')}
    from pages p where p.id > ${after} order by p.id limit ${limit}`,
};

/** Reads all categories of the scope, parents first. Only a complete export contains the popular positions. */
async function readCategories(tx: Db, { categories, selection }: Scope): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    with recursive tree as (
      select id, 0 as depth from categories where parent_id is null
      union all select c.id, t.depth + 1 from categories c join tree t on t.id = c.parent_id
    ), popular as (
      select category_id, row_number() over (partition by category_type order by display_order) - 1 as position
      from popular_categories where ${selection === null}
    )
    select c.id, c.type, c.name, c.slug,
      (select coalesce(jsonb_agg(r.slug order by r.slug), '[]') from category_redirects r
        where r.category_id = c.id) as "formerSlugs",
      c.parent_id as parent, p.position::integer as "popularPosition", ${times('c')}
    from categories c join tree t on t.id = c.id left join popular p on p.category_id = c.id
    where ${categories} order by t.depth, c.id`.execute(tx);
  return rows;
}

/** Precedes the ids of all records. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';
const BATCH_ROWS = 500;

/** Yields the records of a kind in the order of an export. `tx` must read from one snapshot. */
export async function* readRecords(tx: Db, kind: Kind, scope: Scope): AsyncGenerator<StoredRecord> {
  if (kind === 'categories') {
    yield* await readCategories(tx, scope);
    return;
  }
  // A partial export contains screens and the records that they refer to, but no posts and pages.
  if (scope.selection && (kind === 'posts' || kind === 'pages')) return;
  let after = NIL_UUID;
  for (;;) {
    const { rows } = await sql<StoredRecord>`${QUERIES[kind](after, BATCH_ROWS, scope)}`.execute(tx);
    yield* rows.map(omitMissingStack);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    after = last.id;
  }
}

/** Counts the screens of an export, for its progress. */
export async function countScreens(tx: Db, { screens }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from screens s where ${screens}`.execute(tx);
  return rows[0]?.count ?? 0;
}
