import type { Db } from '#db/tables.ts';
import type { SimilarService } from '#domain/similar/similar-service.ts';
import type { FoundScreens, ScreenHit } from '#shared/contracts/search.ts';
import { findScreens, type ScreenSearchRequest } from './found-screens.ts';

/** Screens by meaning that follow those with the words. */
const MAX_BY_MEANING = 12;
/** Stands where other screens have the line with the words of the query. */
const BY_MEANING: ScreenHit['match'] = { line: 'Found by meaning', marks: [], places: [] };

/**
 * Finds screens by words as `findScreens` does. If the operator's model has a text part, and all screens with the words are
 * on the first page, screens whose pictures fit the meaning of the query follow them. With an app or a category as filter
 * there are none, because the model knows neither.
 */
export async function findScreensAndMeaning(
  { db, similar }: { db: Db; similar: SimilarService },
  request: ScreenSearchRequest,
  signal?: AbortSignal,
): Promise<FoundScreens> {
  const found = await findScreens(db, request);
  const { query, platform, app, category, cursor } = request;
  if (app !== undefined || category || cursor || found.nextCursor !== null) return found;
  const excludeIds = found.items.map(({ id }) => id);
  const options = { platform, limit: MAX_BY_MEANING, excludeIds, signal };
  const screens = (await similar.findByText(query, options)) ?? [];
  const hits = screens.map(({ score: _score, reasons: _reasons, ...card }) => ({
    ...card,
    match: BY_MEANING,
  }));
  const { count, isAtLeast } = found.total;
  return { ...found, items: [...found.items, ...hits], total: { count: count + hits.length, isAtLeast } };
}
