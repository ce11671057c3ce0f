import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { DemoCatalogue } from './catalogue.ts';
import { imageRow } from './demo-image.ts';
import { toRecordSet } from './records.ts';

/** Inserts permanent image rows for these files of the demo. The originals must already be in the storage. */
export async function insertImages(
  tx: Db,
  catalogue: DemoCatalogue,
  files: readonly string[],
): Promise<void> {
  const rows = [...new Set(files)].map((file) => imageRow(catalogue, file));
  await sql`
    insert into images (id, sha256, phash, format, content_type, bytes, width, height, thumbhash, dominant_color,
      original_name, state)
    select r.*, 'final' from ${toRecordSet(
      rows,
      'id text, sha256 text, phash text, format text, content_type text, bytes int, width int, height int, ' +
        'thumbhash text, dominant_color text, original_name text',
    )}
    on conflict (id) do update set state = 'final'`.execute(tx);
}
