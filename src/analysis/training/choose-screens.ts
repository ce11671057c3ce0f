/** A screen with a confirmed tag of a category. */
export type Candidate = { screenId: string; appId: string };

/**
 * Number of screens of one app to take per category before other apps get their turn, because screens of an app
 * are similar.
 */
const OF_ONE_APP = 5;

const firstOfEachApp = (candidates: readonly Candidate[]): Candidate[] => {
  const counts = new Map<string, number>();
  return candidates.filter(({ appId }) => {
    const before = counts.get(appId) ?? 0;
    counts.set(appId, before + 1);
    return before < OF_ONE_APP;
  });
};

/**
 * Chooses at most `most` screens from the lists of categories, newest first. Categories take turns, so that rare
 * ones are represented, and so do the apps within them. If there is room for all, all are chosen.
 */
export function chooseScreens(ofCategories: readonly (readonly Candidate[])[], most: number): Set<string> {
  const chosen = new Set<string>();
  for (const lists of [ofCategories.map(firstOfEachApp), ofCategories]) {
    const longest = lists.reduce((length, list) => Math.max(length, list.length), 0);
    for (let turn = 0; turn < longest; turn++)
      for (const list of lists) {
        const candidate = list[turn];
        if (!candidate) continue;
        if (chosen.size >= most) return chosen;
        chosen.add(candidate.screenId);
      }
  }
  return chosen;
}
