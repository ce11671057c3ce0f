import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { FACTS_VERSION } from '#domain/image-facts/compute-facts.ts';
import { PARTS, type Range, VECTOR_BYTES } from '#domain/image-facts/vector-layout.ts';
import type { Platform } from '#shared/platforms.ts';
import { type AssumedDistribution, BUILT_IN_ASSUMPTION } from './unrelated-pairs.ts';

/** A kind of vectors of images, and how to read them from the database. */
export type VectorSource = {
  dimensions: number;
  /** Range that is compared for *same look* and *same idea*. */
  ranges: { look: Range; idea: Range };
  /** Whether the parts of the vector have a meaning (`PARTS`). */
  hasParts: boolean;
  assumption: AssumedDistribution;
  /** An SQL query that selects `sha256` and `vector`. */
  vectors: RawBuilder<unknown>;
  /** An SQL query that selects the `sha256` of images whose vector could not be computed. */
  failures: RawBuilder<unknown>;
};

/** Vectors that are computed for every image (`image_facts`). */
export const builtInVectorSource: VectorSource = {
  dimensions: VECTOR_BYTES,
  ranges: { look: PARTS.look, idea: PARTS.idea },
  hasParts: true,
  assumption: BUILT_IN_ASSUMPTION,
  vectors: sql`select sha256, vector from image_facts`,
  failures: sql`select sha256 from image_facts_failures where version >= ${FACTS_VERSION}`,
};

export type StoredVector = { ord: number; appId: string; platform: Platform; vector: Int8Array };

/** Returns a view of bytes from the database as signed numbers. */
const toVector = (bytes: Uint8Array): Int8Array =>
  new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);

type Row = Omit<StoredVector, 'vector'> & { vector: Uint8Array };

const decode = (rows: readonly Row[]): StoredVector[] =>
  rows.map((row) => ({ ...row, vector: toVector(row.vector) }));

export type VectorPage = { platform: Platform; before: number; limit: number };

/**
 * Lists the vectors of up to `limit` screens of a platform, newest first, whose `ord` is less than `before`. `next` is
 * the `before` of the next page; null if this page is not full. One statement reads the vectors and `next`. With two
 * statements, a deletion of screens between them could move `next` past screens whose vectors were not read.
 */
export async function listVectors(
  db: Db,
  source: VectorSource,
  { platform, before, limit }: VectorPage,
): Promise<{ vectors: StoredVector[]; next: number | null }> {
  const { rows } = await sql<Omit<Row, 'vector'> & { vector: Uint8Array | null }>`
    select s.ord, s.app_id as "appId", s.platform, v.vector
    from (select ord, app_id, platform, image_sha256 from screens
      where platform = ${platform} and ord < ${before} order by ord desc limit ${limit}) s
    left join (${source.vectors}) v on v.sha256 = s.image_sha256
    order by s.ord desc`.execute(db);
  return {
    vectors: decode(rows.filter((row): row is Row => row.vector !== null)),
    next: rows.length < limit ? null : (rows.at(-1)?.ord ?? null),
  };
}

/** Returns the vectors of the screens with these numbers (`screens.ord`). Screens without a vector are missing. */
export async function getVectors(
  db: Db,
  source: VectorSource,
  ords: readonly number[],
): Promise<StoredVector[]> {
  const { rows } = await sql<Row>`
    select s.ord, s.app_id as "appId", s.platform, v.vector
    from screens s join (${source.vectors}) v on v.sha256 = s.image_sha256
    where s.ord = any (${ords}::int[])`.execute(db);
  return decode(rows);
}

/** Whether the vector of the screen with this number could not be computed. */
export async function hasVectorFailed(db: Db, source: VectorSource, ord: number): Promise<boolean> {
  const { rows } = await sql<{ hasFailed: boolean }>`
    select s.image_sha256 in (${source.failures}) as "hasFailed" from screens s where s.ord = ${ord}`.execute(
    db,
  );
  return rows[0]?.hasFailed ?? false;
}
