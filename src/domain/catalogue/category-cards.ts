import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { CategoryCard } from '#shared/contracts/categories.ts';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import type { Platform } from '#shared/platforms.ts';
import { onPlatform, thumbJson } from './shapes.ts';
import { findWeakCovers } from './weak-covers.ts';

/**
 * Number of cover candidates per category. A screen is in several categories, and covers should not repeat.
 */
const MAX_CANDIDATES = 6;

/** Selects the id of the screen that represents the app `a`: its cover, otherwise its newest screen. */
const appCover = (platform: Platform): RawBuilder<string | null> => sql`coalesce(
  (select s.id from screens s where s.app_id = a.id and s.platform = ${platform} and s.is_cover),
  (select s.id from screens s where s.app_id = a.id and s.platform = ${platform}
    order by s.created_at desc, s.id desc limit 1))`;

const newestScreens = (platform: Platform, which: RawBuilder<unknown>): RawBuilder<string[]> => sql`array(
  select sc.screen_id from screen_categories sc
  where sc.category_id = c.id and sc.platform = ${platform} ${which}
  order by sc.created_at desc, sc.screen_id desc limit ${MAX_CANDIDATES})`;

/**
 * Selects the ids of the cover candidates of the category `c`, best first: its newest app covers, then its
 * newest screens. For an app category, selects the covers of its newest apps.
 */
const candidateIds = (platform: Platform): RawBuilder<string[]> => sql`case when c.type = 'app'
  then array(
    select ${appCover(platform)} from app_categories ac join apps a on a.id = ac.app_id
    where ac.category_id = c.id and ${onPlatform(platform, 'ac')}
    order by ac.created_at desc, ac.app_id desc limit ${MAX_CANDIDATES})
  else ${newestScreens(platform, sql`and sc.is_cover`)} || ${newestScreens(platform, sql``)} end`;

/** A card without its cover, with the ids of its cover candidates, best first. */
export type CardWithoutCover = Omit<CategoryCard, 'cover'> & { candidates: string[] };

/**
 * Chooses for each card the best candidate that is not in `taken`. If all are taken, chooses the best one.
 * Weak covers rank last. Adds the chosen covers to `taken`.
 */
function chooseCovers(
  cards: readonly CardWithoutCover[],
  weak: ReadonlySet<string>,
  taken: Set<string>,
): (string | undefined)[] {
  return cards.map(({ candidates: newest }) => {
    const ranked = [...newest.filter((id) => !weak.has(id)), ...newest.filter((id) => weak.has(id))];
    const cover = ranked.find((id) => !taken.has(id)) ?? ranked[0];
    if (cover) taken.add(cover);
    return cover;
  });
}

/**
 * Reads cards without covers in the order of `rank`. `chosen` is a query of `id, rank` of categories, with
 * its limit.
 */
export async function readCardsWithoutCovers(
  db: Db,
  chosen: RawBuilder<unknown>,
  platform: Platform,
): Promise<CardWithoutCover[]> {
  const { rows } = await sql<CardWithoutCover>`
    select c.id, c.name, c.slug, c.type, c.parent_id as "parentId", st.screen_count as "screenCount",
      ${candidateIds(platform)} as candidates
    from (${chosen}) chosen
    join categories c on c.id = chosen.id
    join category_stats st on st.category_id = c.id and st.platform = ${platform}
    order by chosen.rank, c.id`.execute(db);
  return rows;
}

/**
 * Adds covers to the cards of one page, section by section. `shown` has the ids of screens that the page
 * shows above the cards; a card avoids them if it has another candidate.
 */
export async function addCovers(
  db: Db,
  sections: readonly CardWithoutCover[][],
  shown: readonly string[] = [],
): Promise<CategoryCard[][]> {
  const cards = sections.flat();
  const weak = await findWeakCovers(db, [...new Set(cards.flatMap((card) => card.candidates))]);
  const taken = new Set(shown);
  const covers = sections.map((section) => chooseCovers(section, weak, taken));
  const { rows: thumbs } = await sql<{ thumb: ScreenThumb }>`
    select ${thumbJson('s', 'i')} as thumb from screens s join images i on i.id = s.image_id
    where s.id = any (${covers.flat().filter((id) => id !== undefined)}::uuid[])`.execute(db);
  const thumbOf = new Map(thumbs.map(({ thumb }) => [thumb.id, thumb]));
  return sections.map((section, at) =>
    section.map(({ candidates: _, ...card }, index) => ({
      ...card,
      cover: thumbOf.get(covers[at]?.[index] ?? '') ?? null,
    })),
  );
}

/** Reads the cards of one list with covers. `chosen` as for `findCards`. */
export async function listCategoryCards(
  db: Db,
  chosen: RawBuilder<unknown>,
  platform: Platform,
): Promise<CategoryCard[]> {
  const [cards = []] = await addCovers(db, [await readCardsWithoutCovers(db, chosen, platform)]);
  return cards;
}
