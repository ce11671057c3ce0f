import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { type Actor, recordAudit } from '#domain/audit/commands.ts';
import { tags } from '#domain/changes.ts';
import { write } from '#domain/write.ts';
import { READING_VERSION, type Reading } from '../reading.ts';
import { packBoxes, textOf } from './boxes.ts';

const LONGEST_FAILURE = 300;

export type NewReading = {
  /** Of the picture, in hex. */
  sha256: string;
  /** The reader's name. */
  reader: string;
  reading: Reading;
  tookMs: number;
};

/**
 * Keeps what was read, and gives its text to the screen that shows the picture, at once or when there is one. What
 * this version has read already stays as it is.
 */
export async function keepReading(db: Db, { sha256, reader, reading, tookMs }: NewReading): Promise<void> {
  const { width, height, boxes } = reading;
  await write(db, async (tx, changed) => {
    await sql`
      insert into readings as r (sha256, version, times, reader, width, height, boxes, text, took_ms, read_at)
      values (${sha256}, ${READING_VERSION}, 1, ${reader}, ${width}, ${height},
        ${JSON.stringify(packBoxes(boxes))}::jsonb, ${textOf(boxes)}, ${Math.round(tookMs)}, now())
      on conflict (sha256) do update set version = excluded.version, times = r.times + 1, reader = excluded.reader,
        width = excluded.width, height = excluded.height, boxes = excluded.boxes, text = excluded.text,
        took_ms = excluded.took_ms, read_at = excluded.read_at, failed_version = null, failures = 0, failure = null
      where r.version < excluded.version`.execute(tx);
    changed.add(tags.texts);
  });
}

/**
 * Gives a picture up until somebody asks again (`retryFailedReadings`), however many find that out at once. What an
 * older version read in it stays.
 */
export async function noteFailedReading(db: Db, sha256: string, failure: string): Promise<void> {
  await sql`
    update readings set failed_version = ${READING_VERSION}, failures = failures + 1,
      failure = ${failure.toWellFormed().replaceAll('\0', '').slice(0, LONGEST_FAILURE)}
    where sha256 = ${sha256} and version < ${READING_VERSION}
      and failed_version is distinct from ${READING_VERSION}`.execute(db);
}

/** Lets everything that was given up be read again. Returns how many pictures that are. */
export const retryFailedReadings = (db: Db, actor: Actor): Promise<number> =>
  write(db, async (tx, changed) => {
    const { numAffectedRows } = await sql`
      update readings set failed_version = null, failure = null
      where version < ${READING_VERSION} and failed_version is not null`.execute(tx);
    const pictures = Number(numAffectedRows ?? 0);
    if (pictures > 0) {
      changed.add(tags.readings);
      await recordAudit(tx, actor, { action: 'reading.retry', target: 'readings', details: { pictures } });
    }
    return pictures;
  });

/** Forgets what was read in pictures that are gone, and in those of forms after a day. Returns how many. */
export async function forgetReadings(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from readings r where not exists (select from images i where i.sha256 = r.sha256)
      and (r.read_at is null or r.read_at < now() - interval '1 day')`.execute(db);
  return Number(numAffectedRows ?? 0);
}
