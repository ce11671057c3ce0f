import { type RawBuilder, sql } from 'kysely';
import type { Platform } from '#shared/platforms.ts';
import { madeOnce, score, textQueries } from './text-query.ts';
import { LAST, type TextTerm } from './text-terms.ts';

/** How near a typed word must come to an app's name to be taken for it among other words. */
const SURE_APP = 0.75;
/** How much of an app's name must have been typed where nothing else was, and how much of names is in their index. */
const SHORTEST_NAME = 3;
const INDEXED_NAME = 60;
/** Apps of such a name, and how many of the newest screens of each, that are looked at. */
const APPS_PER_TOKEN = 3;
const SCREENS_PER_APP = 300;

/** At most so many of the newest screens are looked at for a common word before its index is. */
const LOOKED_AT = 40_000;
/** So many times as many as should do are looked at: words come in waves. */
const PATIENCE = 4;
/** What looking at a screen costs beside one of the index, which has those of the platform alone. */
const DEARER = 4;

/** Which screens are looked at, by the ids of what was chosen. */
export type Narrowing = { platform: Platform; appId?: string | undefined; categoryId?: string | undefined };

/** A query of screens. */
type Source = RawBuilder<unknown>;

const COLUMNS = sql`t.screen_id, t.platform, t.created_at, t.words, t.title_words`;

const tsquery = (text: string): RawBuilder<unknown> => sql`to_tsquery('simple', ${text})`;

/**
 * The newest screens that answer `wanted`, a tsquery, `most` at most, by way of the words' index. The planner cannot
 * know how many do, and may look through all screens for a rare word; an order that no index has keeps it from that.
 */
const byIndex = (wanted: string, { platform, appId, categoryId }: Narrowing, most: number): Source => sql`
  select ${COLUMNS} from (
    select t.screen_id from screen_text t
    ${appId ? sql`join screens s on s.id = t.screen_id and s.app_id = ${appId}::uuid` : sql``}
    ${categoryId ? sql`join screen_categories c on c.screen_id = t.screen_id and c.category_id = ${categoryId}::uuid` : sql``}
    where t.platform = ${platform} and t.words @@ ${tsquery(wanted)}
    order by t.created_at + interval '0' desc limit ${most}
  ) n
  join screen_text t on t.screen_id = n.screen_id`;

/** `screen_id, created_at` of all screens that are looked at, the newest first, as an index has them. */
function inOrder({ platform, appId, categoryId }: Narrowing): Source {
  if (appId)
    return sql`
      select s.id as screen_id, s.created_at from screens s
      where s.app_id = ${appId}::uuid and s.platform = ${platform}
        ${categoryId ? sql`and exists (select from screen_categories c where c.screen_id = s.id and c.category_id = ${categoryId}::uuid)` : sql``}
      order by s.created_at desc`;
  if (categoryId)
    return sql`
      select c.screen_id, c.created_at from screen_categories c
      where c.category_id = ${categoryId}::uuid and c.platform = ${platform} order by c.created_at desc`;
  return sql`select screen_id, created_at from screen_text where platform = ${platform} order by created_at desc`;
}

/** How the newest `most` are found soonest: by the words' index (0), or by looking at so many of the newest screens. */
type Plan = { most: number; lookedAt: number };

/**
 * How many are wanted: the newest `most`, and `byIndex` where all had to be read for that, so that some more of them can
 * be ranked.
 */
export type Wanted = { most: number; byIndex?: number | undefined };

/**
 * The same of common words: most of the time the very newest screens are enough. Where there are no others, they are
 * all there is, and the words' index need not be asked.
 */
const byMoment = (wanted: string, narrowing: Narrowing, { most, lookedAt }: Plan): Source => sql`
  with seen as materialized (
    ${(isNarrowed(narrowing) ? amongChosen : amongAll)(wanted, narrowing, { most, lookedAt })}
  )
  select * from seen
  union all
  (select * from (${byIndex(wanted, narrowing, most)}) rest
    where (select count(*) from seen) < ${most}
      and exists (select from (${inOrder(narrowing)} offset ${lookedAt} limit 1) others))`;

const amongAll = (wanted: string, { platform }: Narrowing, { most, lookedAt }: Plan): Source => sql`
  select ${COLUMNS} from (
    select ${COLUMNS} from screen_text t where t.platform = ${platform} order by t.created_at desc limit ${lookedAt}
  ) t
  where t.words @@ ${madeOnce(wanted)} limit ${most}`;

const amongChosen = (wanted: string, narrowing: Narrowing, { most, lookedAt }: Plan): Source => sql`
  select ${COLUMNS} from (${inOrder(narrowing)} limit ${lookedAt}) n
  join screen_text t on t.screen_id = n.screen_id
  where t.words @@ ${madeOnce(wanted)} order by n.created_at desc limit ${most}`;

const isNarrowed = ({ appId, categoryId }: Narrowing): boolean =>
  appId !== undefined || categoryId !== undefined;

const newest = (wanted: string, terms: TextTerm[], narrowing: Narrowing, plan: Plan): Source => sql`
  select t.screen_id as id, t.platform, t.created_at, ${score(terms)} as score
  from (${plan.lookedAt > 0 ? byMoment(wanted, narrowing, plan) : byIndex(wanted, narrowing, plan.most)}) t`;

/** `id, platform, created_at` of the newest screens of the apps that a query of their ids names. */
const newestOf = (apps: Source, { platform, appId, categoryId }: Narrowing): Source => sql`
  select s.id, s.platform, s.created_at
  from (${apps}) a
  cross join lateral (
    select id, platform, created_at from screens
    where app_id = a.id and platform = ${platform} ${appId ? sql`and app_id = ${appId}::uuid` : sql``}
    order by created_at desc limit ${SCREENS_PER_APP}
  ) s
  ${categoryId ? sql`join screen_categories c on c.screen_id = s.id and c.category_id = ${categoryId}::uuid` : sql``}`;

/** 'acme invoice': screens of an app that one token names, which answer the other words. */
const ofNamedApp = (token: string, terms: TextTerm[], narrowing: Narrowing): Source => {
  const others = terms.filter((term) => term.token !== token);
  const apps = sql`
    select id from search_apps(${[token]}, ${narrowing.platform}, ${APPS_PER_TOKEN}) where score >= ${SURE_APP}`;
  return sql`
    select s.id, s.platform, s.created_at, ${score(others)} as score
    from (${newestOf(apps, narrowing)}) s join screen_text t on t.screen_id = s.id
    where t.words @@ ${madeOnce(textQueries(others).all)}`;
};

/** Screens of an app whose name begins with all that was typed, behind everything else. */
const ofAppByName = (terms: TextTerm[], narrowing: Narrowing): Source => {
  const name = terms.map(({ token }) => token).join(' ');
  const begin = [...name].slice(0, INDEXED_NAME).join('');
  const indexed = sql`left(search_name, ${sql.lit(INDEXED_NAME)}) collate "C"`;
  const count = narrowing.platform === 'web' ? sql`web_count` : sql`ios_count`;
  const apps = sql`
    select id from apps
    where ${indexed} >= ${begin} and ${indexed} < ${begin + LAST} and starts_with(search_name, ${name})
    order by search_name = ${name} desc, ${count} desc, search_name collate "C", id limit ${APPS_PER_TOKEN}`;
  return sql`select id, platform, created_at, 0 as score from (${newestOf(apps, narrowing)}) s`;
};

/**
 * The newest `most` of `n` screens that answer are found after looking at `most * all / n` of the newest screens, or at
 * all `n` in the index: beyond the geometric mean the former are fewer. How many answer several words is reckoned as if
 * each stood where it stands by chance; how many of what was chosen do nobody knows, and all of it is looked at.
 */
function planFor(
  terms: readonly TextTerm[],
  of: 'likely' | 'possible',
  { most, byIndex = most }: Wanted,
  { some, narrowing }: { some: boolean; narrowing: Narrowing },
): Plan {
  const outOf = terms[0]?.answers.outOf ?? 1;
  const parts = terms.map(({ answers }) => Math.min(1, answers[of] / outOf));
  const n = outOf * (some ? Math.max(...parts) : parts.reduce((product, part) => product * part, 1));
  const isCommon = n > Math.max(most, Math.sqrt(DEARER * most * outOf));
  if (!isCommon) return { most: byIndex, lookedAt: 0 };
  const enough = isNarrowed(narrowing) ? LOOKED_AT : Math.ceil((PATIENCE * most * outOf) / n);
  return { most, lookedAt: Math.min(LOOKED_AT, enough) };
}

/**
 * `id, platform, created_at, score` of the screens whose titles and pictures answer all terms or, with `some`, one of
 * them, and of apps that are named. Of a common word the newest `most`: to rank them all would take too long.
 */
export function matches(
  terms: TextTerm[],
  narrowing: Narrowing,
  { some = false, ...wanted }: Wanted & { some?: boolean },
): Source {
  const queries = textQueries(terms);
  const several = terms.length > 1 && !some;
  const isName = !some && terms.reduce((sum, { token }) => sum + token.length, 0) >= SHORTEST_NAME;
  const isCorrected = terms.some(({ corrections }) => corrections.length > 0);
  const planned = (of: 'likely' | 'possible'): Plan => planFor(terms, of, wanted, { some, narrowing });
  const sources = [
    newest(some ? queries.some : queries.all, terms, narrowing, planned('possible')),
    // Corrections can be on so many newer screens that those of the typed word are not among the newest.
    ...(isCorrected && !some ? [newest(queries.likely, terms, narrowing, planned('likely'))] : []),
    ...(several ? terms.map(({ token }) => ofNamedApp(token, terms, narrowing)) : []),
    ...(isName ? [ofAppByName(terms, narrowing)] : []),
  ];
  return sql`
    select id, platform, created_at, max(score) as score from (${sql.join(
      sources.map((source) => sql`(${source})`),
      sql` union all `,
    )}) found
    group by id, platform, created_at`;
}
