/** A screen that a person gave a category. */
export type Candidate = { screenId: string; appId: string };

/** Of one category so many screens of one app are taken before other apps had their turn: they are alike. */
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
 * At most `most` screens out of those of each category, newest first: the categories take turns, so that rare ones
 * have their say, and so do the apps within them. Where there is room for all, all are chosen.
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
