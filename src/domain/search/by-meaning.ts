import type { Db } from '#db/tables.ts';
import type { SimilarService } from '#domain/similar/similar-service.ts';
import type { FoundScreens, ScreenHit } from '#shared/contracts/search.ts';
import { findScreens, type ScreenSearchRequest } from './found-screens.ts';

/** Maximum number of screens that are found by meaning and appended to those found by words. */
const MAX_BY_MEANING = 12;
/** Shown in place of the line with the words of the query. */
const BY_MEANING: ScreenHit['match'] = { line: 'Found by meaning', marks: [], boxes: [] };

/**
 * Finds screens by words as `findScreens` does. If all of them fit on the first page, and the operator's embedding
 * model has a text encoder, appends screens whose pictures fit the meaning of the query. Appends none if the results
 * are filtered by an app or a category, because the model knows neither.
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
