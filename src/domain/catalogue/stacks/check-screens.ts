import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { VECTOR_BYTES } from '#domain/image-facts/vector-layout.ts';
import type { Platform } from '#shared/platforms.ts';
import {
  CHECKS_VERSION,
  type ComparedPair,
  type ComparedScreen,
  chooseProposal,
  countWords,
  lumaOf,
  rankCandidate,
  SUMMARY_BYTES,
  summarizeWords,
} from './compare-variants.ts';

/** A screen is compared with at most this number of screens of its app, the newest ones. */
const MAX_COMPARED = 2_000;
/** Maximum number of candidates, the most similar screens, whose texts are read. */
const MAX_READ = 20;

/**
 * The `from` and `where` clauses for the screens `s` that can be compared and have not been compared yet. A row of
 * `ocr_texts` with version 0 has no text, because OCR has not processed the image yet.
 */
const fromUncheckedScreens = sql`
  from screens s join image_facts f on f.sha256 = s.image_sha256
  join ocr_texts t on t.sha256 = s.image_sha256 and t.version > 0
  left join stack_checks c on c.screen_id = s.id and c.app_id = s.app_id
    and c.image_sha256 = s.image_sha256 and c.version = ${sql.lit(CHECKS_VERSION)}
  where c.screen_id is null`;

/** Returns the ids of the next screens whose facts and text are known and that were not compared yet. */
export async function findUncheckedScreens(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select s.id ${fromUncheckedScreens} order by s.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the screens that can be compared and have not been compared yet, up to `limit`. */
export async function countUncheckedScreens(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select ${fromUncheckedScreens} limit ${limit}) waiting`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

type CheckedScreen = ComparedScreen & { id: string; appId: string; imageSha256: string };

async function readScreens(db: Db, ids: readonly string[]): Promise<CheckedScreen[]> {
  const { rows } = await sql<
    Pick<CheckedScreen, 'id' | 'appId' | 'imageSha256' | 'platform' | 'width' | 'capturedAt'> & {
      text: string;
      vector: Uint8Array;
      palette: { hex: string; share: number }[];
    }
  >`
    select s.id, s.app_id as "appId", s.image_sha256 as "imageSha256", s.platform, i.width, s.captured_at as "capturedAt",
      t.text, f.vector, f.palette
    from screens s join images i on i.id = s.image_id join image_facts f on f.sha256 = s.image_sha256
    join ocr_texts t on t.sha256 = s.image_sha256 and t.version > 0
    where s.id = any (${ids}::uuid[])`.execute(db);
  return rows.map(({ text, palette, vector, ...row }) => ({
    ...row,
    words: countWords(text),
    vector: Int8Array.from(vector),
    luma: lumaOf(palette),
  }));
}

type Packed = { ids: string; platforms: string; widths: string; words: Uint8Array; vectors: Uint8Array };

/**
 * Returns the ids of the checked screens of the app that may be variants of the screen, most similar first. Reads the
 * data of all checked screens as one row, because each row that PGlite returns is expensive.
 */
async function findCandidates(db: Db, screen: CheckedScreen, summary: Int8Array): Promise<string[]> {
  const { rows } = await sql<Packed>`
    select string_agg(n.id::text, ',' order by n.id) as ids, string_agg(n.platform, ',' order by n.id) as platforms,
      string_agg(n.width::text, ',' order by n.id) as widths,
      string_agg(n.words, ''::bytea order by n.id) as words, string_agg(n.vector, ''::bytea order by n.id) as vectors
    from (
      select s.id, s.platform, i.width, c.words, f.vector
      from stack_checks c join screens s on s.id = c.screen_id and s.image_sha256 = c.image_sha256
      join images i on i.id = s.image_id join image_facts f on f.sha256 = s.image_sha256
      where c.app_id = ${screen.appId} and s.app_id = ${screen.appId} and c.version = ${CHECKS_VERSION} and s.id <> ${screen.id}
      order by s.created_at desc, s.id desc limit ${MAX_COMPARED}
    ) n`.execute(db);
  const [packed] = rows;
  if (!packed?.ids) return [];
  const words = Int8Array.from(packed.words);
  const vectors = Int8Array.from(packed.vectors);
  const platforms = packed.platforms.split(',') as Platform[];
  const widths = packed.widths.split(',').map(Number);
  const self = { ...screen, summary };
  return packed.ids
    .split(',')
    .map((id, index) => ({
      id,
      rank: rankCandidate(self, {
        platform: platforms[index] as Platform,
        width: widths[index] as number,
        summary: words.subarray(index * SUMMARY_BYTES, (index + 1) * SUMMARY_BYTES),
        vector: vectors.subarray(index * VECTOR_BYTES, (index + 1) * VECTOR_BYTES),
      }),
    }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MAX_READ)
    .map(({ id }) => id);
}

/**
 * Compares a screen with the other checked screens of its app, and proposes the pairs that may be variants. Pairs with
 * a verdict stay as they are. Returns the number of pairs that may be variants, including those with a verdict or in
 * one stack. Stores nothing if the screen is gone, its facts or text are missing, or its date or platform changes
 * meanwhile. Can be interrupted and repeated at any time, but only one process may check screens at a time.
 */
export async function checkScreen(db: Db, id: string): Promise<number> {
  const [screen] = await readScreens(db, [id]);
  if (!screen) return 0;
  const summary = summarizeWords(screen.words);
  const candidates = await readScreens(db, await findCandidates(db, screen, summary));
  const pairs = candidates.flatMap((other): (ComparedPair & { otherId: string })[] => {
    const pair = chooseProposal(screen, other);
    return pair ? [{ ...pair, otherId: other.id }] : [];
  });
  await db.transaction().execute(async (tx) => {
    // A screen whose date or platform changed meanwhile stays unchecked. The lock delays later changes until the row of
    // `stack_checks` is committed, so that the trigger of a change sees the row and deletes it.
    const { rows } = await sql`
      select from screens
      where id = ${id} and platform = ${screen.platform} and captured_at is not distinct from ${screen.capturedAt}::timestamptz
      for share`.execute(tx);
    if (rows.length === 0) return;
    // Undecided pairs may come from a former image, app, platform or date of the screen.
    await sql`delete from stack_proposals where verdict is null and (first_id = ${id} or second_id = ${id})`.execute(
      tx,
    );
    await sql`
      insert into stack_proposals (first_id, second_id, kind, words, layout, brightness)
      select least(${id}::uuid, p."otherId"), greatest(${id}::uuid, p."otherId"), p.kind, p.words, p.layout, p.brightness
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
        as p ("otherId" uuid, kind text, words real, layout real, brightness real)
      join screens o on o.id = p."otherId" join screens s on s.id = ${id}
      where s.stack_id is null or s.stack_id is distinct from o.stack_id
      on conflict do nothing`.execute(tx);
    await sql`
      insert into stack_checks (screen_id, app_id, image_sha256, version, words)
      select s.id, ${screen.appId}::uuid, ${screen.imageSha256}::text, ${CHECKS_VERSION}::smallint, ${Buffer.from(summary.buffer)}::bytea
      from screens s where s.id = ${id}
      on conflict (screen_id) do update set app_id = excluded.app_id, image_sha256 = excluded.image_sha256,
        version = excluded.version, words = excluded.words`.execute(tx);
  });
  return pairs.length;
}
