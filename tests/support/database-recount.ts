import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';

/**
 * Returns the rows that only one of the two queries returns, labeled with the query; empty if the queries agree.
 */
const difference = async (db: Db, storedQuery: string, recountQuery: string): Promise<unknown[]> => {
  const { rows } = await sql
    .raw(`
    with stored as (${storedQuery}), recount as (${recountQuery})
    select 'stored' as side, row_to_json(s) as row from (select * from stored except all select * from recount) s
    union all
    select 'recount', row_to_json(r) from (select * from recount except all select * from stored) r`)
    .execute(db);
  return rows;
};

/** Compares all counters and copies that triggers maintain with a recount. Returns the differences by name. */
export async function findCounterDifferences(db: Db): Promise<Record<string, unknown[]>> {
  const pairs: Record<string, [storedQuery: string, recountQuery: string]> = {
    'apps.web_count, ios_count': [
      'select id, web_count::bigint as web, ios_count::bigint as ios from apps',
      `select a.id, count(s.id) filter (where s.platform = 'web') as web,
        count(s.id) filter (where s.platform = 'ios') as ios
      from apps a left join screens s on s.app_id = a.id group by a.id`,
    ],
    category_stats: [
      'select category_id, platform, screen_count::bigint as n from category_stats',
      `select c.id as category_id, p.platform, (
        select count(*) from screens s where s.platform = p.platform and (
          exists (select from screen_categories sc where sc.screen_id = s.id and sc.category_id = c.id)
          or exists (select from app_categories ac where ac.app_id = s.app_id and ac.category_id = c.id))
      ) as n
      from categories c cross join (values ('web'), ('ios')) as p (platform)`,
    ],
    'screen_categories copies': [
      'select screen_id, category_id, platform, created_at, is_cover from screen_categories',
      `select sc.screen_id, sc.category_id, s.platform, s.created_at, s.is_cover
      from screen_categories sc join screens s on s.id = sc.screen_id`,
    ],
    untagged_screens: [
      'select screen_id from untagged_screens',
      `select s.id as screen_id from screens s
      where not exists (select from screen_categories sc where sc.screen_id = s.id)`,
    ],
    'app_categories copies': [
      'select app_id, category_id, created_at, on_web, on_ios from app_categories',
      `select ac.app_id, ac.category_id, a.created_at,
        exists (select from screens s where s.app_id = a.id and s.platform = 'web') as on_web,
        exists (select from screens s where s.app_id = a.id and s.platform = 'ios') as on_ios
      from app_categories ac join apps a on a.id = ac.app_id`,
    ],
    'screen_text copies': [
      'select screen_id, platform, created_at, title, ocr from screen_text',
      `select s.id as screen_id, s.platform, s.created_at, s.title, r.text as ocr
      from screens s join ocr_texts r on r.sha256 = s.image_sha256`,
    ],
    'screens.image_sha256': [
      'select id, image_sha256 from screens',
      `select s.id, i.sha256 as image_sha256 from screens s join images i on i.id = s.image_id and i.state = 'final'`,
    ],
    text_vocab: [
      'select word, ndoc::bigint as n from text_vocab',
      `select w as word, count(*) as n
      from screen_text t, search_text_words(to_tsvector('simple', search_fold(t.ocr))) w
      where search_is_word(w) group by w`,
    ],
    search_vocab: [
      'select word, ndoc::bigint as n from search_vocab',
      `select word, count(*) as n from (
        select w as word from screens s, search_words(s.title) w
        union all select w from apps a, search_words(a.name) w
        union all select w from categories c, search_words(c.name) w
      ) words group by word`,
    ],
    // An app has at most one cover per platform.
    'covers per app and platform': [
      'select app_id, platform, 1::bigint as n from screens where is_cover group by 1, 2',
      'select app_id, platform, count(*) as n from screens where is_cover group by 1, 2',
    ],
  };
  const differences: Record<string, unknown[]> = {};
  for (const [name, [storedQuery, recountQuery]] of Object.entries(pairs)) {
    const rows = await difference(db, storedQuery, recountQuery);
    if (rows.length > 0) differences[name] = rows;
  }
  return differences;
}
