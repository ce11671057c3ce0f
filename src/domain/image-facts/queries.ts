import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { FactsProgress } from '#shared/contracts/jobs.ts';
import { FACTS_VERSION } from './compute-facts.ts';

/** Number of rows (screens or facts) that one query examines. With this number a query takes a few milliseconds. */
const PORTION = 500;

/** An image that a screen shows and that has no facts of this version. Sizes in pixels. */
export type ImageWithoutFacts = { sha256: string; imageId: string; width: number; height: number };
/** An image that has a recognized text but no beliefs. */
export type ImageWithoutBeliefs = { sha256: string; imageId: string };

/** `last` is the position of the last row that the query has examined; null if no rows were left. */
export type Batch<T, P> = { images: T[]; last: P | null };

const hasFailed = (sha256: RawBuilder<unknown>) => sql`exists (
  select from image_facts_failures x where x.sha256 = ${sha256} and x.version >= ${FACTS_VERSION})`;

/**
 * Lists images without facts among the next screens after the position `after` (`screens.ord`). Omits images that have
 * failed.
 */
export async function listImagesWithoutFacts(
  db: Db,
  after: number,
): Promise<Batch<ImageWithoutFacts, number>> {
  const { rows } = await sql<Batch<ImageWithoutFacts, number>>`
    with portion as (
      select ord, image_sha256, image_id from screens where ord > ${after} order by ord limit ${PORTION}
    ), missing as (
      select distinct on (i.sha256) i.sha256, i.id as "imageId", i.width, i.height
      from portion p join images i on i.id = p.image_id
      where not exists (select from image_facts f where f.sha256 = p.image_sha256 and f.version >= ${FACTS_VERSION})
        and not ${hasFailed(sql`p.image_sha256`)}
      order by i.sha256, i.id
    )
    select (select max(ord) from portion) as last,
      coalesce((select jsonb_agg(to_jsonb(m)) from missing m), '[]') as images`.execute(db);
  return rows[0] ?? { images: [], last: null };
}

/**
 * Lists images with recognized text and without beliefs among the next facts after the hash `after`. Omits images that
 * have failed. A row of `ocr_texts` with version 0 has no recognized text yet.
 */
export async function listImagesWithoutBeliefs(
  db: Db,
  after: string,
): Promise<Batch<ImageWithoutBeliefs, string>> {
  const { rows } = await sql<Batch<ImageWithoutBeliefs, string>>`
    with portion as (
      select sha256, version from image_facts where not has_beliefs and sha256 > ${after} order by sha256 limit ${PORTION}
    ), missing as (
      select distinct on (p.sha256) p.sha256, s.image_id as "imageId"
      from portion p join ocr_texts r on r.sha256 = p.sha256 and r.version > 0
      join screens s on s.image_sha256 = p.sha256
      where p.version = ${FACTS_VERSION} and not ${hasFailed(sql`p.sha256`)}
      order by p.sha256, s.image_id
    )
    select (select max(sha256) from portion) as last,
      coalesce((select jsonb_agg(to_jsonb(m)) from missing m), '[]') as images`.execute(db);
  return rows[0] ?? { images: [], last: null };
}

/**
 * Counts the screens whose facts of this version are computed, are still to be computed, and could not be computed. The
 * last number includes the screens whose beliefs alone could not be computed.
 */
export async function getFactsProgress(db: Db): Promise<FactsProgress> {
  const { rows } = await sql<FactsProgress>`
    select total.screens, total.screens - missing.all - incomplete.failed as done,
      missing.all - missing.failed as waiting, missing.failed + incomplete.failed as failed
    from (select coalesce(sum(web_count + ios_count), 0)::int as screens from apps) total,
      (select count(*)::int as all, (count(*) filter (where ${hasFailed(sql`s.image_sha256`)}))::int as failed
        from screens s where not exists (
          select from image_facts f where f.sha256 = s.image_sha256 and f.version >= ${FACTS_VERSION})) missing,
      (select count(*)::int as failed from image_facts_failures x join screens s on s.image_sha256 = x.sha256
        join image_facts f on f.sha256 = x.sha256 and f.version >= ${FACTS_VERSION} and not f.has_beliefs
        where x.version >= ${FACTS_VERSION}) incomplete`.execute(db);
  return rows[0] ?? { screens: 0, done: 0, waiting: 0, failed: 0 };
}
