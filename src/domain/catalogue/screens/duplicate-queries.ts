import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { KnownScreen } from '#shared/contracts/admin-screens.ts';
import type { DuplicateCheckResult } from '#shared/contracts/uploads.ts';
import { imageJson } from '../contract-json.ts';

/**
 * Maximum number of bits in which the 64-bit perceptual hashes of similar images differ. Two encodings of the same
 * image differ in fewer bits.
 */
const MAX_SIMILAR_DISTANCE = 10;

type KnownRow = KnownScreen & { position: number; distance: number | null };

/**
 * Finds duplicates before an upload. Returns for each file the screen with the identical file, and up
 * to three screens with similar images (perceptual hashes at most `distance` bits apart), nearest first.
 * One query compares all files with all stored hashes.
 */
export async function findKnownScreens(
  db: Db,
  files: readonly { sha256: string; phash?: string | null | undefined }[],
  distance = MAX_SIMILAR_DISTANCE,
): Promise<DuplicateCheckResult[]> {
  const filesJson = JSON.stringify(files.map((file, position) => ({ phash: null, ...file, position })));
  // PostgreSQL casts the text `x`, followed by 16 hex digits, to a bit string.
  const bits = (column: string) => sql`('x' || ${sql.ref(column)})::bit(64)`;
  const { rows } = await sql<KnownRow>`
    with asked as materialized (
      select * from jsonb_to_recordset(${filesJson}::jsonb) as f (position integer, sha256 text, phash text)
    ), same as (
      select f.position, i.id as image_id, null::integer as distance
      from asked f join images i on i.sha256 = f.sha256 and i.state = 'final'
    ), alike as (
      select f.position, near.* from asked f cross join lateral (
        select i.id as image_id, bit_count(${bits('i.phash')} # ${bits('f.phash')})::integer as distance
        from images i
        where i.state = 'final' and i.sha256 <> f.sha256 and i.phash is not null
          and bit_count(${bits('i.phash')} # ${bits('f.phash')}) <= ${distance}
          -- Images of posts, pages and apps do not count. The limit makes PostgreSQL look up a screen for each near
          -- image, instead of reading all screens.
          and (select true from screens s where s.image_id = i.id limit 1)
        order by distance, i.id limit 3
      ) near where f.phash is not null
    )
    select k.position, k.distance, s.id, s.title, a.name as "appName", ${imageJson('i')} as image
    from (select * from same union all select * from alike) k
    join images i on i.id = k.image_id
    join screens s on s.image_id = i.id
    join apps a on a.id = s.app_id
    order by k.position, k.distance nulls first, s.id`.execute(db);
  return files.map((_, position) => {
    const found = rows.filter((row) => row.position === position);
    const toKnownScreen = ({ id, title, appName, image }: KnownRow): KnownScreen => ({
      id,
      title,
      appName,
      image,
    });
    const same = found.find((row) => row.distance === null);
    return {
      same: same ? toKnownScreen(same) : null,
      similar: found.flatMap((row) =>
        row.distance === null ? [] : [{ ...toKnownScreen(row), distance: row.distance }],
      ),
    };
  });
}
