import { sql } from 'kysely';
import { CUSTOM_PLAN } from '#db/custom-plan.ts';
import type { Db } from '#db/tables.ts';
import type { Unmatched } from '#shared/contracts/search.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import { findNamedApps } from './named-apps.ts';
import { expandTokens, tokenize } from './terms.ts';
import { buildMatchQuery } from './text/matches.ts';
import { expandTextTerms, findUnmatchedWords, type TextTerm } from './text/text-terms.ts';

/** At most this many matching screens are found per platform: the newest ones. */
const MAX_MATCHES = 20_000;

export type ScreenMatches = {
  /** Scores by the number of the screen (`screens.ord`); higher is better. */
  scores: Map<number, number>;
  /** Whether all matches are in `scores`. */
  isComplete: boolean;
  /** Platforms on which any of the words is enough, because no screen of the platform matches all words. */
  partialPlatforms: Platform[];
  terms: TextTerm[];
  unmatched: Unmatched | null;
};

async function matchOnPlatform(
  db: Db,
  terms: TextTerm[],
  platform: Platform,
  options: { tokens: string[]; isAnyTermEnough: boolean },
): Promise<[ord: number, score: number][]> {
  const namedApps = await findNamedApps(db, options.tokens, platform);
  const { rows } = await sql<{ matches: string | null }>`
    with ${CUSTOM_PLAN} found as materialized (
      ${buildMatchQuery(terms, { platform }, { ...options, namedApps, maxMatches: MAX_MATCHES + 1 })}
    )
    select string_agg(s.ord || ':' || f.score, ',') as matches from found f join screens s on s.id = f.id`.execute(
    db,
  );
  const matches = rows[0]?.matches;
  if (!matches) return [];
  return matches.split(',').map((match) => {
    const [ord = 0, score = 0] = match.split(':').map(Number);
    return [ord, score];
  });
}

/**
 * Finds the screens whose title or OCR text matches a query. If more than `MAX_MATCHES` match on a platform, only the
 * newest are found. If no screen of a platform matches all words, its screens that match any of them are found. Each
 * platform is searched on its own, so its screens do not depend on `platforms`. The results page (`findScreens`)
 * differs: if only the other platform has a screen with all words, the page is empty and links to that platform.
 */
export async function matchScreens(
  db: Db,
  query: string,
  platforms: readonly Platform[] = PLATFORMS,
): Promise<ScreenMatches> {
  const tokens = await tokenize(db, query);
  const nameTerms = await expandTokens(db, tokens);
  const terms = await expandTextTerms(db, tokens, nameTerms);
  const unmatched = findUnmatchedWords(tokens, terms);
  const scores = new Map<number, number>();
  const partialPlatforms: Platform[] = [];
  let isComplete = true;
  if (terms.length === 0) return { scores, isComplete, partialPlatforms, terms, unmatched };
  for (const platform of platforms) {
    let matches = await matchOnPlatform(db, terms, platform, { tokens, isAnyTermEnough: false });
    if (matches.length === 0 && terms.length > 1) {
      matches = await matchOnPlatform(db, terms, platform, { tokens, isAnyTermEnough: true });
      partialPlatforms.push(platform);
    }
    if (matches.length > MAX_MATCHES) isComplete = false;
    for (const [ord, score] of matches) scores.set(ord, score);
  }
  return { scores, isComplete, partialPlatforms, terms, unmatched };
}
