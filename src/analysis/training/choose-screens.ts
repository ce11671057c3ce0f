/** A screen with a confirmed tag of a category. */
export type Candidate = { screenId: string; appId: string };

/**
 * Number of screens of one app that are taken per category before other apps get their turn, because screens of one
 * app are similar.
 */
const FIRST_PER_APP = 5;

const firstOfEachApp = (candidates: readonly Candidate[]): Candidate[] => {
  const counts = new Map<string, number>();
  return candidates.filter(({ appId }) => {
    const before = counts.get(appId) ?? 0;
    counts.set(appId, before + 1);
    return before < FIRST_PER_APP;
  });
};

/**
 * Chooses at most `limit` screens from the lists of categories, newest first. Categories take turns, so that rare
 * ones are represented, and so do the apps within them. If there is room for all, all are chosen.
 */
export function chooseScreens(ofCategories: readonly (readonly Candidate[])[], limit: number): Set<string> {
  const chosen = new Set<string>();
  for (const lists of [ofCategories.map(firstOfEachApp), ofCategories]) {
    const longest = lists.reduce((length, list) => Math.max(length, list.length), 0);
    for (let turn = 0; turn < longest; turn++)
      for (const list of lists) {
        const candidate = list[turn];
        if (!candidate) continue;
        if (chosen.size >= limit) return chosen;
        chosen.add(candidate.screenId);
      }
  }
  return chosen;
}
