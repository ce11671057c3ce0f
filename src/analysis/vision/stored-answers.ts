import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { VisionConfig } from '#platform/config.ts';
import type { VisionAnswer } from './answer.ts';
import type { Offer } from './offer.ts';
import { PROMPT_VERSION } from './prompt.ts';

/** Maximum number of stored answers, about one kilobyte each. */
const MAX_ANSWERS = 5_000;

type KeyInput = { image: Buffer; offer: Offer; appName: string; config: VisionConfig };

/** Returns a hash of everything that an answer depends on. */
export function computeAnswerKey({ image, offer, appName, config }: KeyInput): string {
  const { provider, model, baseUrl } = config;
  const categories = [...offer.byKey.values()].map(({ id }) => id);
  const context = JSON.stringify([PROMPT_VERSION, provider, model, baseUrl, appName, offer.list, categories]);
  return createHash('sha256').update(context).update('\0').update(image).digest('hex');
}

export async function findStoredAnswer(db: Db, key: string): Promise<VisionAnswer | null> {
  const row = await db
    .selectFrom('vision_answers')
    .select('answer')
    .where('key', '=', key)
    .executeTakeFirst();
  return (row?.answer as VisionAnswer | undefined) ?? null;
}

/** Stores an answer and deletes the oldest ones beyond the limit. */
export async function storeAnswer(
  db: Db,
  key: string,
  answer: VisionAnswer,
  limit = MAX_ANSWERS,
): Promise<void> {
  const values = { key, answer: JSON.stringify(answer) };
  await db
    .insertInto('vision_answers')
    .values(values)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ answer: values.answer }))
    .execute();
  await db
    .deleteFrom('vision_answers')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('vision_answers')
        .select('key')
        .orderBy('created_at', 'desc')
        .orderBy('key')
        .offset(sql<number>`${limit}::bigint`),
    )
    .execute();
}
