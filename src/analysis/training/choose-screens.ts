/** A screen with a confirmed tag of a category. */
export type Candidate = { screenId: string; appId: string };

/**
 * Maximum number of screens per app and category in the first of two rounds. The others wait for the second round,
 * because screens of one app are similar.
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
 * Chooses at most `limit` screens, or all if there are fewer, and returns their ids. `candidates` has one
 * list per category, newest screen first. Takes one screen of each category in turn, so that rare categories
 * are represented. Prefers different apps within a category.
 */
export function chooseScreens(candidates: readonly (readonly Candidate[])[], limit: number): Set<string> {
  const chosen = new Set<string>();
  const rounds = [candidates.map(firstScreensPerApp), candidates];
  for (const lists of rounds) {
    const maxLength = lists.reduce((length, list) => Math.max(length, list.length), 0);
    for (let rank = 0; rank < maxLength; rank++)
      for (const list of lists) {
        const candidate = list[rank];
        if (!candidate) continue;
        if (chosen.size >= limit) return chosen;
        chosen.add(candidate.screenId);
      }
  }
  return chosen;
}
