/** A screen with a confirmed tag of a category. */
export type Candidate = { screenId: string; appId: string };

/**
 * Number of screens of one app that are chosen per category before the remaining screens of any app, because
 * screens of one app are similar.
 */
const MAX_FIRST_PER_APP = 5;

const firstScreensPerApp = (candidates: readonly Candidate[]): Candidate[] => {
  const counts = new Map<string, number>();
  return candidates.filter(({ appId }) => {
    const before = counts.get(appId) ?? 0;
    counts.set(appId, before + 1);
    return before < MAX_FIRST_PER_APP;
  });
};

/**
 * Chooses at most `limit` screens from the lists of categories, newest first. Chooses from the categories in
 * turn, so that rare categories are represented, and prefers different apps within a category. If `limit`
 * allows it, all screens are chosen.
 */
export function chooseScreens(ofCategories: readonly (readonly Candidate[])[], limit: number): Set<string> {
  const chosen = new Set<string>();
  for (const lists of [ofCategories.map(firstScreensPerApp), ofCategories]) {
    const longest = lists.reduce((length, list) => Math.max(length, list.length), 0);
    for (let rank = 0; rank < longest; rank++)
      for (const list of lists) {
        const candidate = list[rank];
        if (!candidate) continue;
        if (chosen.size >= limit) return chosen;
        chosen.add(candidate.screenId);
      }
  }
  return chosen;
}
