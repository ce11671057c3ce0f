import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { cacheTags } from '#domain/changes.ts';
import { write } from '#domain/write.ts';
import { FACTS_VERSION, type ImageFacts } from './compute-facts.ts';
import { PARTS } from './vector-layout.ts';

const MAX_FAILURE_LENGTH = 300;

const toBytes = (vector: Int8Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

/**
 * Stores the facts of an image, without beliefs. Facts of this version or a newer one are not replaced. A trigger adds
 * the screens that show the image to `catalogue_changes`.
 */
export async function saveFacts(db: Db, sha256: string, facts: ImageFacts): Promise<void> {
  const { scheme, shape, colours, palette, vector } = facts;
  await sql`
    insert into image_facts as f (sha256, version, scheme, shape, colours, palette, vector)
    values (${sha256}, ${FACTS_VERSION}, ${scheme}, ${shape}, ${colours}::smallint[],
      ${JSON.stringify(palette)}::jsonb, ${toBytes(vector)})
    on conflict (sha256) do update set version = excluded.version, scheme = excluded.scheme, shape = excluded.shape,
      colours = excluded.colours, palette = excluded.palette, vector = excluded.vector, has_beliefs = false,
      computed_at = clock_timestamp()
    where f.version < excluded.version`.execute(db);
}

/** Stores the facts of an image that screens already show, and announces the changed facts of these screens. */
export const saveFactsOfScreens = (db: Db, sha256: string, facts: ImageFacts): Promise<void> =>
  write(db, async (tx, changedTags) => {
    await saveFacts(tx, sha256, facts);
    const screens = await tx.selectFrom('screens').select('id').where('image_sha256', '=', sha256).execute();
    changedTags.add(...screens.map(({ id }) => cacheTags.facts(id)));
  });

/**
 * Announces that all lists of screens may have changed, and the apps whose screens show these images. Filters use
 * facts, so a filtered list may now contain other screens.
 */
export const announceFacts = (db: Db, hashes: readonly string[]): Promise<void> =>
  write(db, async (tx, changedTags) => {
    const { rows } = await sql<{ slug: string }>`
      select distinct a.slug from screens s join apps a on a.id = s.app_id
      where s.image_sha256 = any (${hashes}::text[])`.execute(tx);
    changedTags.add(cacheTags.screens, ...rows.map(({ slug }) => cacheTags.app(slug)));
  });

/** Replaces the beliefs in the vector of an image. Does nothing if its facts are of another version. */
export async function saveBeliefs(db: Db, sha256: string, beliefs: Int8Array): Promise<void> {
  await sql`
    update image_facts
    set vector = substring(vector from 1 for ${PARTS.beliefs.start}::int) || ${toBytes(beliefs)}::bytea, has_beliefs = true
    where sha256 = ${sha256} and version = ${FACTS_VERSION}`.execute(db);
}

/** Records a failure. The image is not tried again until a retry is requested or the version changes. */
export async function recordFactsFailure(db: Db, sha256: string, reason: string): Promise<void> {
  // PostgreSQL refuses NUL characters and unpaired surrogates.
  const failure = reason.toWellFormed().replaceAll('\0', '').slice(0, MAX_FAILURE_LENGTH);
  await sql`
    insert into image_facts_failures (sha256, version, failure) values (${sha256}, ${FACTS_VERSION}, ${failure})
    on conflict (sha256) do update set version = excluded.version, failure = excluded.failure,
      failed_at = clock_timestamp()`.execute(db);
}

/** Forgets all failures, so that the next run tries these images again. Returns their number. */
export async function forgetFactsFailures(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`delete from image_facts_failures`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes facts and failures of images that no longer exist. Returns the number of deleted facts. */
export async function deleteOrphanedFacts(db: Db): Promise<number> {
  await sql`
    delete from image_facts_failures f where not exists (select from images i where i.sha256 = f.sha256)`.execute(
    db,
  );
  const { numAffectedRows } = await sql`
    delete from image_facts f where not exists (select from images i where i.sha256 = f.sha256)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
