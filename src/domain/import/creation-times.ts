import type { Timestamp } from '#db/tables/columns.ts';

/** A picture of the folder: the list that shows it, and its creation time if the catalogue has it. */
export type Placed = { list: string; createdAt: Timestamp | null };

/** An import counts as a continuation of an interrupted one within this time. */
const RESUMED_WITHIN_US = 24 * 60 * 60 * 1_000_000;
/** Distance between the creation times of two screens of an import. */
const STEP_US = 1000;

/** Microseconds since 1970, which a number represents exactly until the year 2255. */
function toMicroseconds(instant: Timestamp): number {
  const [, seconds, fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(instant) ?? [];
  return Date.parse(`${seconds}Z`) * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}

function toInstant(microseconds: number): Timestamp {
  const fraction = String(microseconds % 1_000_000).padStart(6, '0');
  return `${new Date(Math.floor(microseconds / 1000)).toISOString().slice(0, 19)}.${fraction}Z`;
}

/** Returns `count` moments evenly distributed between two, or none if they do not fit. */
function between(before: number | null, after: number, count: number): number[] {
  const start = before ?? after - STEP_US * (count + 1);
  const step = (after - start) / (count + 1);
  return step >= 1 ? Array.from({ length: count }, (_, index) => Math.floor(start + step * (index + 1))) : [];
}

/**
 * Returns creation times for pictures missing between existing ones, by their position in `pictures`, which has
 * the order of the folder. An interrupted import leaves such gaps, because it processes several screens at a time.
 * Filling them keeps an app's page in the order of the files. Only gaps between screens of the last day are
 * filled; pictures added to an older folder are new screens.
 */
export function fillGaps(pictures: readonly Placed[], now: Date): Map<number, Timestamp> {
  const since = now.getTime() * 1000 - RESUMED_WITHIN_US;
  const found = new Map<number, Timestamp>();
  for (const positions of Map.groupBy(pictures.keys(), (at) => pictures[at]?.list).values()) {
    let before: number | null = null;
    let missing: number[] = [];
    for (const at of positions) {
      const createdAt = pictures[at]?.createdAt;
      if (!createdAt) {
        missing.push(at);
        continue;
      }
      const after = toMicroseconds(createdAt);
      if (after >= since && (before === null || before >= since)) {
        for (const [index, moment] of between(before, after, missing.length).entries()) {
          const position = missing[index];
          if (position !== undefined) found.set(position, toInstant(moment));
        }
      }
      before = after;
      missing = [];
    }
  }
  return found;
}
