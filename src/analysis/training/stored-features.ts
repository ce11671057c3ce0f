import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { FEATURES_VERSION, type VisualFeatures } from '../engine/features/visual-features.ts';

/** Returns the stored features of images by SHA-256 (hex). Omits features of another `FEATURES_VERSION`. */
export async function loadFeatures(db: Db, hashes: readonly string[]): Promise<Map<string, VisualFeatures>> {
  const rows = await db
    .selectFrom('visual_features')
    .select(['sha256', 'features'])
    .where(sql<boolean>`sha256 = any (${hashes}::text[])`)
    .where('version', '=', FEATURES_VERSION)
    .execute();
  return new Map(rows.map(({ sha256, features }) => [sha256, features as VisualFeatures]));
}

/** Stores the features of an image, so that it need not be decoded again. */
export async function saveFeatures(db: Db, sha256: string, features: VisualFeatures): Promise<void> {
  const json = JSON.stringify(features);
  await db
    .insertInto('visual_features')
    .values({ sha256, version: FEATURES_VERSION, features: json })
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet({ version: FEATURES_VERSION, features: json }),
    )
    .execute();
}

/** Deletes the features of images that no longer exist. Returns the number of deleted rows. */
export async function deleteOrphanedFeatures(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from visual_features f where not exists (select from images i where i.sha256 = f.sha256)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
