import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { selectScreenCards } from '#domain/catalogue/screens/queries.ts';
import { type Paging, paginate, rowsToFetch } from '#domain/cursor.ts';
import { matchScreens, type ScreenMatches } from '#domain/search/match-screens.ts';
import { findTextMatches } from '#domain/search/text/snippets.ts';
import type { ExploredScreen, ExploredScreens, ExploreFacets } from '#shared/contracts/explore.ts';
import { ProductError } from '#shared/errors.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import { FILTER_GROUPS, type ScreenFilters, screensPath } from '#shared/screen-filters.ts';
import { countFacets } from './facets.ts';
import type { IndexedCategory } from './index/categories.ts';
import { ValueCounts } from './index/count-values.ts';
import { type ListOrder, type ListPosition, listPositions } from './index/list-page.ts';
import type { IndexView, LiveIndex } from './index/live-index.ts';
import { valueKey } from './index/read-screens.ts';
import { Selection } from './index/selection.ts';
import { type ResolvedFilters, resolveFilters } from './resolve-filters.ts';
import { listScreenTags, readTags } from './screen-tags.ts';
import { readSmallIndex } from './small-index.ts';

export type ExploreDeps = { db: Db; index: LiveIndex };

export type ExploreRequest = Paging & {
  filters: ScreenFilters;
  facets?: boolean;
  /** The facets list only apps with this text in their name or slug. */
  appsContaining?: string | undefined;
  /** The facets list all apps that have matching screens. */
  allApps?: boolean;
};

/**
 * Score, time of creation, `screens.ord` and fingerprint. `us` (microseconds) distinguishes these cursors from those of
 * older releases, which contain seconds.
 */
const CURSOR_PATTERN = /^(\d{1,7})~(-?\d{1,16})us~(\d{1,10})~[\w-]{11}$/;

/** Ties a cursor to its list, so that the server rejects the cursor if the filters are different. */
const fingerprint = (list: string, position: string): string =>
  createHash('sha256').update(`explored ${list}\0${position}`).digest('base64url').slice(0, 11);

function encodePosition(list: string, { score, createdAt, ord }: ListPosition): string {
  const position = `${score}~${createdAt}us~${ord}`;
  return Buffer.from(`${position}~${fingerprint(list, position)}`).toString('base64url');
}

/** Throws `invalid_cursor` unless `encodePosition` created the cursor for one of the lists. */
function decodePosition(lists: readonly string[], cursor: string): ListPosition {
  const [, score, createdAt, ord] = CURSOR_PATTERN.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const position = { score: Number(score), createdAt: Number(createdAt), ord: Number(ord) };
  // `screens.ord` is a 32-bit integer in PostgreSQL.
  const isValid =
    ord !== undefined &&
    position.ord < 2 ** 31 &&
    lists.some((list) => encodePosition(list, position) === cursor);
  if (!isValid) throw new ProductError('invalid_cursor');
  return position;
}

/** Returns the screens by position (`screens.ord`), with the text that matches the query. */
async function loadScreens(
  db: Db,
  ords: readonly number[],
  matches: ScreenMatches | null,
): Promise<Map<number, ExploredScreen>> {
  if (ords.length === 0) return new Map();
  const keys = sql`select s.id, s.created_at, s.ord from screens s where s.ord = any (${ords}::integer[])`;
  const { rows } = await selectScreenCards<{ ord: number }>(keys, sql`k.ord`, sql`k.ord,`).execute(db);
  const texts = matches
    ? await findTextMatches(
        db,
        rows.map(({ id }) => id),
        matches.terms,
      )
    : null;
  return new Map(
    rows.map(({ ord, ...card }) => [ord, texts ? { ...card, match: texts.get(card.id) ?? null } : card]),
  );
}

const chosenNames = ({ groups }: ResolvedFilters): ExploredScreens['chosen'] =>
  FILTER_GROUPS.flatMap((group) =>
    [...(groups[group]?.any ?? []), ...(groups[group]?.not ?? [])].map(({ slug, name }) => ({
      group,
      slug,
      name,
    })),
  );

/**
 * Returns one page of the screens that match the filters, and their total number. With `facets`, also returns all
 * values of all groups with their counts. Answers from the index in memory, or from SQL while there is no index. Throws
 * `invalid_cursor` if the cursor does not belong to this list.
 */
export const exploreScreens = async (deps: ExploreDeps, request: ExploreRequest): Promise<ExploredScreens> =>
  (await explore(deps, request)).found;

/** Like `exploreScreens`, but also returns the filters with the current slugs of apps and categories. */
export async function exploreWithFilters(
  deps: ExploreDeps,
  request: ExploreRequest,
): Promise<{ found: ExploredScreens; filters: ScreenFilters }> {
  const { found, filters } = await explore(deps, request);
  return { found, filters };
}

/** Tags of screens by the id of the screen. */
export type TagsByScreen = ReadonlyMap<string, readonly IndexedCategory[]>;

/**
 * Like `exploreScreens`, but also returns the tags of the screens. With the index in memory, the tags need no query.
 */
export async function exploreTaggedScreens(
  deps: ExploreDeps,
  request: ExploreRequest,
): Promise<{ found: ExploredScreens; tags: TagsByScreen }> {
  const { found, view, ordsById } = await explore(deps, request);
  if (view.index) return { found, tags: readTags(view.index, view.categories, ordsById) };
  return { found, tags: await listScreenTags(deps.db, [...ordsById.keys()]) };
}

type Explored = {
  found: ExploredScreens;
  filters: ScreenFilters;
  view: IndexView;
  ordsById: ReadonlyMap<string, number>;
};

async function explore({ db, index: live }: ExploreDeps, request: ExploreRequest): Promise<Explored> {
  const { filters: requested, cursor, facets = false, allApps = false } = request;
  const appsContaining = allApps ? '' : request.appsContaining || undefined;
  const order: ListOrder = requested.sort ?? (requested.q ? 'relevance' : 'newest');
  // With facets, the matches of both platforms are needed, because the facets also count the platform not chosen.
  const matches = requested.q
    ? await matchScreens(db, requested.q, requested.platform && !facets ? [requested.platform] : PLATFORMS)
    : null;
  const view = await live.read();
  const { categories } = view;
  const resolved = await resolveFilters(requested, view);
  const { filters } = resolved;
  const path = screensPath(filters);
  // An app or category may have got another slug since the cursor was created. The list therefore has two valid paths:
  // with the current slugs, and with those of the request.
  const after = cursor ? decodePosition([path, screensPath(requested)], cursor) : null;
  const allScores = matches?.scores ?? null;
  // A small index has its own positions. `ords` contains the `screens.ord` of each of them.
  const {
    index,
    isComplete,
    ords,
    scores,
    after: afterInIndex,
  } = view.index
    ? { index: view.index, isComplete: true, ords: null, scores: allScores, after }
    : await readSmallIndex(db, resolved, {
        facets,
        isOldestFirst: order === 'oldest',
        after,
        scores: allScores,
      });
  const countValues = (): ValueCounts =>
    new ValueCounts(index, new Selection(index, resolved, scores?.keys() ?? null));
  const counts = countValues();
  const { version } = index;
  const positions = listPositions(index, counts.screens, {
    order,
    after: afterInIndex,
    limit: rowsToFetch(request),
    scores,
  }).map((position) => (ords ? { ...position, ord: ords[position.ord] as number } : position));
  const platforms = filters.platform ? [filters.platform] : PLATFORMS;
  /** Whether no found screen of the platform contains all words of the query. Also true if none was found. */
  const isPartialOn = (platform: Platform): boolean =>
    matches?.partialPlatforms.includes(platform) ||
    counts.count('platform', valueKey.platform(platform)) === 0;
  // Computed before the screens are loaded, because the index may change meanwhile and make the counts outdated.
  const isPartial = matches !== null && counts.total > 0 && platforms.every(isPartialOn);
  const page = paginate(request, positions, (last) => encodePosition(path, last));
  const ordsOfPage = page.items.map(({ ord }) => ord);
  /** Counts while the database loads the screens. */
  const countMeanwhile = async (): Promise<{ facets: ExploreFacets; total: number }> => {
    // Lets the query be sent first, because counting blocks the event loop.
    await setImmediate();
    const current = index.version === version ? counts : countValues();
    const { total } = current;
    const sources = { index, categories, apps: view.apps };
    return { facets: await countFacets(sources, current, resolved, appsContaining), total };
  };
  const [screens, counted] = await Promise.all([
    loadScreens(db, ordsOfPage, matches),
    facets ? countMeanwhile() : null,
  ]);
  const found: ExploredScreens = {
    items: page.items.flatMap(({ ord }) => screens.get(ord) ?? []),
    nextCursor: page.nextCursor,
    total: counted?.total ?? counts.total,
    isExact: isComplete && (matches?.isComplete ?? true),
    facets: counted?.facets ?? null,
    chosen: chosenNames(resolved),
    unknown: resolved.unknown,
    unmatched: matches?.unmatched ?? null,
    isPartial,
    path,
  };
  const ordsById = new Map([...screens].map(([ord, { id }]) => [id, ord]));
  return { found, filters, view, ordsById };
}
