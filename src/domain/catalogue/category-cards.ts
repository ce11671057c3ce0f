import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { CategoryCard } from '#shared/contracts/categories.ts';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import type { Platform } from '#shared/platforms.ts';
import { hasScreensColumn, thumbJson } from './contract-json.ts';
import { findWeakCovers } from './weak-covers.ts';

/**
 * Maximum number of cover candidates of a category from each of its lists: app covers and newest screens. Several are
 * needed, because a screen can be in several categories and covers should not repeat.
 */
const MAX_CANDIDATES = 6;

/** Selects the id of the screen that represents the app `a`: the chosen cover, otherwise the newest screen. */
const selectAppCover = (platform: Platform): RawBuilder<string | null> => sql`coalesce(
  (select s.id from screens s where s.app_id = a.id and s.platform = ${platform} and s.is_cover),
  (select s.id from screens s where s.app_id = a.id and s.platform = ${platform}
    order by s.created_at desc, s.id desc limit 1))`;

const selectNewestScreens = (
  platform: Platform,
  condition: RawBuilder<unknown>,
): RawBuilder<string[]> => sql`array(
  select sc.screen_id from screen_categories sc
  where sc.category_id = c.id and sc.platform = ${platform} ${condition}
  order by sc.created_at desc, sc.screen_id desc limit ${MAX_CANDIDATES})`;

/**
 * Selects the ids of the cover candidates of the category `c`, best first: its newest screens that are covers of their
 * apps, then its newest screens. For an app category, selects the covers of its newest apps.
 */
const selectCandidateIds = (platform: Platform): RawBuilder<string[]> => sql`case when c.type = 'app'
  then array(
    select ${selectAppCover(platform)} from app_categories ac join apps a on a.id = ac.app_id
    where ac.category_id = c.id and ${hasScreensColumn(platform, 'ac')}
    order by ac.created_at desc, ac.app_id desc limit ${MAX_CANDIDATES})
  else ${selectNewestScreens(platform, sql`and sc.is_cover`)} || ${selectNewestScreens(platform, sql``)} end`;

/** A card without its cover, with the ids of its cover candidates, best first. */
export type CardWithoutCover = Omit<CategoryCard, 'cover'> & { candidates: string[] };

/**
 * Chooses for each card the best candidate that is not in `usedIds`. If all are used, chooses the best one.
 * Weak covers rank last. Adds the chosen covers to `usedIds`.
 */
function chooseCovers(
  cards: readonly CardWithoutCover[],
  weakIds: ReadonlySet<string>,
  usedIds: Set<string>,
): (string | undefined)[] {
  return cards.map(({ candidates }) => {
    const ranked = [
      ...candidates.filter((id) => !weakIds.has(id)),
      ...candidates.filter((id) => weakIds.has(id)),
    ];
    const cover = ranked.find((id) => !usedIds.has(id)) ?? ranked[0];
    if (cover) usedIds.add(cover);
    return cover;
  });
}

/**
 * Reads the cards of the categories that the SQL query `chosen` selects, without covers. The query returns the
 * columns `id` and `rank`, and the cards are in the order of `rank`.
 */
export async function readCardsWithoutCovers(
  db: Db,
  chosen: RawBuilder<unknown>,
  platform: Platform,
): Promise<CardWithoutCover[]> {
  const { rows } = await sql<CardWithoutCover>`
    select c.id, c.name, c.slug, c.type, c.parent_id as "parentId", st.screen_count as "screenCount",
      ${selectCandidateIds(platform)} as candidates
    from (${chosen}) chosen
    join categories c on c.id = chosen.id
    join category_stats st on st.category_id = c.id and st.platform = ${platform}
    order by chosen.rank, c.id`.execute(db);
  return rows;
}

/**
 * Adds covers to the cards of one page, section by section. `shownIds` are the ids of the screens that the page shows
 * above the cards. A card repeats a screen of the page only if the page already shows all candidates of the card.
 */
export async function addCovers(
  db: Db,
  sections: readonly CardWithoutCover[][],
  shownIds: readonly string[] = [],
): Promise<CategoryCard[][]> {
  const cards = sections.flat();
  const weakIds = await findWeakCovers(db, [...new Set(cards.flatMap((card) => card.candidates))]);
  const usedIds = new Set(shownIds);
  const covers = sections.map((section) => chooseCovers(section, weakIds, usedIds));
  const { rows: thumbs } = await sql<{ thumb: ScreenThumb }>`
    select ${thumbJson('s', 'i')} as thumb from screens s join images i on i.id = s.image_id
    where s.id = any (${covers.flat().filter((id) => id !== undefined)}::uuid[])`.execute(db);
  const thumbOf = new Map(thumbs.map(({ thumb }) => [thumb.id, thumb]));
  return sections.map((section, sectionIndex) =>
    section.map(({ candidates: _, ...card }, index) => ({
      ...card,
      cover: thumbOf.get(covers[sectionIndex]?.[index] ?? '') ?? null,
    })),
  );
}

/** Reads the cards of the categories that `chosen` selects, with covers. See `readCardsWithoutCovers`. */
export async function listCategoryCards(
  db: Db,
  chosen: RawBuilder<unknown>,
  platform: Platform,
): Promise<CategoryCard[]> {
  const [cards = []] = await addCovers(db, [await readCardsWithoutCovers(db, chosen, platform)]);
  return cards;
}
