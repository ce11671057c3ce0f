import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { OCR_VERSION } from '#domain/ocr/ocr-text.ts';
import { type Dashboard, MAX_COUNTED, RECENT_DAYS } from '#shared/contracts/dashboard.ts';

/** Each query uses an index that contains only the counted rows or begins with them. */
const TASK_QUERIES: Record<keyof Dashboard, RawBuilder<unknown>> = {
  unconfirmedTags: sql`select distinct screen_id from screen_categories where source <> 'human'`,
  untagged: sql`select from untagged_screens`,
  derivedTitles: sql`select from screens where title_is_derived`,
  recentlyChanged: sql`select from screens where updated_at > now() - make_interval(days => ${RECENT_DAYS})`,
  failedOcr: sql`select from ocr_texts r join screens s on s.image_sha256 = r.sha256
    where r.failed_version = ${OCR_VERSION} and r.version < ${OCR_VERSION}`,
  draftPosts: sql`select from posts where not published`,
  draftPages: sql`select from pages where not published`,
};

/** Counts the open tasks of the curators, each up to `MAX_COUNTED`. */
export async function readDashboard(db: Db): Promise<Dashboard> {
  const counts = Object.entries(TASK_QUERIES).map(
    ([name, query]) =>
      sql`(select count(*)::integer from (${query} limit ${MAX_COUNTED + 1}) counted) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<keyof Dashboard, number>>`select ${sql.join(counts)}`.execute(db);
  const found = Object.entries(rows[0] ?? {}).map(([name, count]) => [
    name,
    { count: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED },
  ]);
  return Object.fromEntries(found) as Dashboard;
}
