import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { changedOrds, type SnapshotText } from '#domain/catalogue-changes.ts';
import type { Batch } from '#domain/image-facts/queries.ts';
import type { EmbeddingsProgress } from '#shared/contracts/jobs.ts';
import type { VectorSource } from '../vector-source.ts';
import type { ModelInfo } from './embedding-model.ts';

/** Number of screens that one query examines, so that it takes only a few milliseconds. */
const PORTION = 500;
const MAX_FAILURE_LENGTH = 300;
/**
 * Nothing is known about a model in advance. Until a gallery has enough pairs to measure the floor, only nearly equal
 * pictures count as similar. Some models rate unrelated pictures as very similar, so the upper bound of the floor is
 * high.
 */
const ASSUMPTION = { mean: 1, deviation: 0, maxFloor: 0.995 };

/** Returns the source of the vectors of a model. */
export const modelVectorSource = ({ id, dimensions }: ModelInfo): VectorSource => {
  const range = { start: 0, end: dimensions };
  return {
    dimensions,
    ranges: { look: range, idea: range },
    hasParts: false,
    assumption: ASSUMPTION,
    vectors: sql`select sha256, vector from embeddings where model = ${id} and vector is not null`,
    failures: sql`select sha256 from embeddings where model = ${id} and failure is not null`,
  };
};

/** Stores the vector of an image and replaces any earlier one. A trigger logs the screens that show the image. */
export async function saveEmbedding(
  db: Db,
  sha256: string,
  { modelId, vector }: { modelId: string; vector: Int8Array },
): Promise<void> {
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
  await sql`
    insert into embeddings (sha256, model, vector) values (${sha256}, ${modelId}, ${bytes})
    on conflict (sha256) do update set model = excluded.model, vector = excluded.vector, failure = null,
      computed_at = clock_timestamp()`.execute(db);
}

/** Records a failure. The image is not tried again until a retry is requested or the model changes. */
export async function recordEmbeddingFailure(
  db: Db,
  sha256: string,
  { modelId, reason }: { modelId: string; reason: string },
): Promise<void> {
  const failure = reason.toWellFormed().replaceAll('\0', '').slice(0, MAX_FAILURE_LENGTH);
  await sql`
    insert into embeddings (sha256, model, failure) values (${sha256}, ${modelId}, ${failure})
    on conflict (sha256) do update set model = excluded.model, vector = null, failure = excluded.failure,
      computed_at = clock_timestamp()`.execute(db);
}

/** Forgets all failures, so that the next run tries these images again. Returns their number. */
export async function forgetEmbeddingFailures(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`delete from embeddings where failure is not null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes the vectors of images that no longer exist. Returns their number. */
export async function deleteOrphanedEmbeddings(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from embeddings e where not exists (select from images i where i.sha256 = e.sha256)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Image of a screen for which neither a vector nor a failure of a model is stored. */
export type ImageWithoutEmbedding = { sha256: string; imageId: string };

/** Selects images without a vector or failure of this model among the screens of the CTE `screensCte`. */
const missingIn = (screensCte: string, modelId: string) => sql`
  select distinct on (p.image_sha256) p.image_sha256 as sha256, p.image_id as "imageId"
  from ${sql.ref(screensCte)} p
  where not exists (select from embeddings e where e.sha256 = p.image_sha256 and e.model = ${modelId})
  order by p.image_sha256, p.image_id`;

/** Lists images without a vector or failure of the model among the next screens whose `ord` exceeds `after`. */
export async function listImagesWithoutEmbedding(
  db: Db,
  modelId: string,
  after: number,
): Promise<Batch<ImageWithoutEmbedding, number>> {
  const { rows } = await sql<Batch<ImageWithoutEmbedding, number>>`
    with portion as (
      select ord, image_sha256, image_id from screens where ord > ${after} order by ord limit ${PORTION}
    ), missing as (${missingIn('portion', modelId)})
    select (select max(ord) from portion) as last,
      coalesce((select jsonb_agg(to_jsonb(m)) from missing m), '[]') as images`.execute(db);
  return rows[0] ?? { images: [], last: null };
}

/**
 * Lists images without a vector or failure of the model among the screens whose `ord` is at most `last` and
 * that have changed since `since`: curators may have replaced their images.
 */
export async function listReplacedWithoutEmbedding(
  db: Db,
  modelId: string,
  { since, last }: { since: SnapshotText; last: number },
): Promise<ImageWithoutEmbedding[]> {
  const { rows } = await sql<ImageWithoutEmbedding>`
    with changed as (
      select image_sha256, image_id from screens where ord <= ${last} and ord in (${changedOrds(since)})
    )
    ${missingIn('changed', modelId)}`.execute(db);
  return rows;
}

/** Returns the number of all screens, and how many of them have a vector of the model, a failure, or neither. */
export async function getEmbeddingsProgress(db: Db, modelId: string): Promise<EmbeddingsProgress> {
  const { rows } = await sql<EmbeddingsProgress>`
    select count(*)::int as screens, count(e.vector)::int as done, count(e.failure)::int as failed,
      (count(*) filter (where e.sha256 is null))::int as waiting
    from screens s left join embeddings e on e.sha256 = s.image_sha256 and e.model = ${modelId}`.execute(db);
  return rows[0] ?? { screens: 0, done: 0, waiting: 0, failed: 0 };
}
