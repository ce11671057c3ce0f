import type { Timestamp } from '#db/tables/columns.ts';

/**
 * An image of the imported folder. `pageKey` identifies the app page that shows it. `createdAt` is set if the image is
 * already in the catalogue.
 */
export type FolderImage = { pageKey: string; createdAt: Timestamp | null };

/** If existing screens are younger than this, the import is considered to continue an interrupted one. */
const MAX_RESUME_AGE_US = 24 * 60 * 60 * 1_000_000;
/** Distance between the creation times of two consecutive screens, in microseconds. */
const STEP_US = 1000;

/** Returns microseconds since 1970, which a JavaScript number represents exactly until the year 2255. */
function toMicroseconds(instant: Timestamp): number {
  const [, seconds, fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(instant) ?? [];
  return Date.parse(`${seconds}Z`) * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}

function toInstant(microseconds: number): Timestamp {
  const fraction = String(microseconds % 1_000_000).padStart(6, '0');
  return `${new Date(Math.floor(microseconds / 1000)).toISOString().slice(0, 19)}.${fraction}Z`;
}

/**
 * Returns `count` times that are evenly distributed between `before` and `after`, or none if these are too close.
 * Without `before`, the times precede `after` in steps of `STEP_US`.
 */
function timesBetween(before: number | null, after: number, count: number): number[] {
  const start = before ?? after - STEP_US * (count + 1);
  const step = (after - start) / (count + 1);
  return step >= 1 ? Array.from({ length: count }, (_, index) => Math.floor(start + step * (index + 1))) : [];
}

/**
 * Returns creation times for new images that come before existing ones in the folder, by their index in `images`, which
 * has the order of the folder. An import processes several screens at a time, so an interrupted one leaves gaps in the
 * sequence. With these times, the page of an app still shows the screens in the order of the files. A gap is filled
 * only if its existing neighbors were created within the last day. Otherwise the folder was imported earlier, and the
 * missing images are new files.
 */
export function fillGaps(images: readonly FolderImage[], now: Date): Map<number, Timestamp> {
  const since = now.getTime() * 1000 - MAX_RESUME_AGE_US;
  const times = new Map<number, Timestamp>();
  for (const indexes of Map.groupBy(images.keys(), (index) => images[index]?.pageKey).values()) {
    let before: number | null = null;
    let missing: number[] = [];
    for (const index of indexes) {
      const createdAt = images[index]?.createdAt;
      if (!createdAt) {
        missing.push(index);
        continue;
      }
      const after = toMicroseconds(createdAt);
      if (after >= since && (before === null || before >= since)) {
        for (const [place, time] of timesBetween(before, after, missing.length).entries()) {
          const missingIndex = missing[place];
          if (missingIndex !== undefined) times.set(missingIndex, toInstant(time));
        }
      }
      before = after;
      missing = [];
    }
  }
  return times;
}
