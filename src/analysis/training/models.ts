import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TaxonomyFigures } from '#db/tables/training.ts';
import type { Db } from '#db/tables.ts';
import { write } from '#domain/write.ts';
import type { Models } from '../engine/engine.ts';
import { MODEL_FORMAT } from '../engine/learning/version.ts';
import type { Sample } from './sample.ts';

/**
 * Maximum number of stored models; the oldest are deleted. More than one is kept, because a process may look up the
 * newest id and load the bytes after another process has stored a newer model.
 */
const MAX_MODELS = 3;

/** The newest model that this release can use, without its bytes. */
export type StoredModel = {
  /** Fingerprint of the sample that the model was trained on; see `Sample`. */
  fingerprint: string;
  /** Digests of the training screens; see `Sample.digests`. */
  trainedOn: ReadonlySet<string>;
  ageMs: number;
};

const newestModelQuery = (db: Db) =>
  db
    .selectFrom('models')
    .where('format', '=', MODEL_FORMAT)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

/**
 * Gives the engine access to the newest model. The id is always read from the database, because another replica may
 * have stored a newer model. The engine's thread caches the model.
 */
export const databaseModels = (db: Db): Models => ({
  findNewestId: async () => (await newestModelQuery(db).select('id').executeTakeFirst())?.id ?? null,
  async loadBytes(id) {
    const row = await db.selectFrom('models').select('bytes').where('id', '=', id).executeTakeFirst();
    return row?.bytes ?? null;
  },
});

/** Length of each digest in `Sample.digests`. */
const DIGEST_BYTES = 8;
/** Converts digests from hex to the bytes of the column `learned_from`. */
const packDigests = (digests: Iterable<string>): Buffer => Buffer.from([...digests].join(''), 'hex');
const unpackDigests = (bytes: Uint8Array): Set<string> => {
  const hex = Buffer.from(bytes).toString('hex');
  return new Set(hex.match(new RegExp(`.{${DIGEST_BYTES * 2}}`, 'g')));
};

/** Reads the number of training screens and the creation time of the newest model, if there is one, for display. */
export const findNewestFigures = (db: Db) =>
  newestModelQuery(db).select(['examples as screens', 'created_at as learnedAt']).executeTakeFirst();

/** Returns the newest model, or null if no model is stored that this release can use. */
export async function findNewestModel(db: Db): Promise<StoredModel | null> {
  const row = await newestModelQuery(db)
    .select(['fingerprint', 'learned_from'])
    .select(sql<number>`(extract(epoch from clock_timestamp() - created_at) * 1000)::float8`.as('age'))
    .executeTakeFirst();
  if (!row) return null;
  const { fingerprint, learned_from: digests, age: ageMs } = row;
  return { fingerprint, trainedOn: unpackDigests(digests), ageMs };
}

export type NewModel = { bytes: Uint8Array; taxonomies: readonly TaxonomyFigures[]; sample: Sample };

/** Stores a model as the newest, and deletes the oldest ones beyond `MAX_MODELS`. */
export async function saveModel(db: Db, { bytes, taxonomies, sample }: NewModel): Promise<void> {
  await write(db, async (tx) => {
    await tx
      .insertInto('models')
      .values({
        id: uuidv7(),
        format: MODEL_FORMAT,
        bytes: Buffer.from(bytes),
        examples: sample.digests.size,
        learned_from: packDigests(sample.digests),
        fingerprint: sample.fingerprint,
        taxonomies: JSON.stringify(taxonomies),
      })
      .execute();
    await sql`
      delete from models where id not in (
        select id from models order by created_at desc, id desc limit ${MAX_MODELS})`.execute(tx);
  });
}

/** Deletes all models, so that the engine classifies with the lexicon only. */
export async function deleteModels(db: Db): Promise<void> {
  await write(db, (tx) => tx.deleteFrom('models').execute());
}
