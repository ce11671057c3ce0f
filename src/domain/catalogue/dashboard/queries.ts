import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { MISSING_CONDITIONS } from '#domain/catalogue/apps/admin-queries.ts';
import { OPEN_PROPOSALS } from '#domain/catalogue/stacks/proposals.ts';
import { OCR_VERSION } from '#domain/ocr/ocr-text.ts';
import {
  type CatalogueOrigin,
  MAX_COUNTED,
  RECENT_DAYS,
  type TaskCounts,
} from '#shared/contracts/dashboard.ts';

/**
 * Queries that select the items of each task. The queries of screens and tags use an index and read only the rows
 * that they count. The queries of apps may read all apps, because there are far fewer apps than screens.
 */
const TASK_QUERIES: Record<keyof TaskCounts, RawBuilder<unknown>> = {
  unconfirmedTags: sql`select distinct screen_id from screen_categories where source <> 'human'`,
  untagged: sql`select from untagged_screens`,
  derivedTitles: sql`select from screens where title_is_derived`,
  recentlyChanged: sql`select from screens where updated_at > now() - make_interval(days => ${RECENT_DAYS})`,
  failedOcr: sql`select from ocr_texts r join screens s on s.image_sha256 = r.sha256
    where r.failed_version = ${OCR_VERSION} and r.version < ${OCR_VERSION}`,
  stackProposals: OPEN_PROPOSALS,
  appsWithoutCategory: sql`select from apps a where ${MISSING_CONDITIONS.category}`,
  appsWithoutLogo: sql`select from apps a where ${MISSING_CONDITIONS.logo}`,
  draftPosts: sql`select from posts where not published`,
  draftPages: sql`select from pages where not published`,
};

/** Counts the open tasks of the curators, each up to `MAX_COUNTED`. */
export async function countTasks(db: Db): Promise<TaskCounts> {
  const counts = Object.entries(TASK_QUERIES).map(
    ([name, query]) =>
      sql`(select count(*)::integer from (${query} limit ${MAX_COUNTED + 1}) counted) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<keyof TaskCounts, number>>`select ${sql.join(counts)}`.execute(db);
  const found = Object.entries(rows[0] ?? {}).map(([name, count]) => [
    name,
    { count: Math.min(count, MAX_COUNTED), isCapped: count > MAX_COUNTED },
  ]);
  return Object.fromEntries(found) as TaskCounts;
}

/**
 * Returns whether the gallery contains screens of the demo, screens of its own, both or none. The query stops at the
 * first screen that is not part of the demo.
 */
export async function readCatalogueOrigin(db: Db): Promise<CatalogueOrigin> {
  const { rows } = await sql<{ hasDemo: boolean; hasOwn: boolean }>`
    select exists (
        select from demo_items d join screens s on s.id = d.target_id where d.kind = 'screen'
      ) as "hasDemo",
      exists (
        select from screens s
        where not exists (select from demo_items d where d.kind = 'screen' and d.target_id = s.id)
      ) as "hasOwn"`.execute(db);
  const { hasDemo = false, hasOwn = false } = rows[0] ?? {};
  if (hasOwn) return hasDemo ? 'both' : 'own';
  return hasDemo ? 'demo' : 'none';
}
