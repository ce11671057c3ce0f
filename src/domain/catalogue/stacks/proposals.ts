import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { Actor } from '#domain/audit/commands.ts';
import { recordAudit } from '#domain/audit/commands.ts';
import { decodeCursor, encodeCursor, type Paging, paginate, rowsToFetch } from '#domain/cursor.ts';
import { write } from '#domain/write.ts';
import type {
  ScreenPair,
  StackDecided,
  StackDecision,
  StackProposal,
  StackProposalPage,
} from '#shared/contracts/admin-stacks.ts';
import { ProductError } from '#shared/errors.ts';
import { appRefJson, imageJson } from '../shapes.ts';
import { countUncheckedScreens } from './check-screens.ts';
import { stackScreens, unstackScreens } from './commands.ts';

/** Counting stops here, so that the page is fast in large galleries. */
const MAX_COUNTED = 10_000;

const proposedScreen = (screen: string, image: string) => {
  const column = (name: string) => sql.ref(`${screen}.${name}`);
  return sql`json_build_object('id', ${column('id')}, 'title', ${column('title')}, 'platform', ${column('platform')},
    'image', ${imageJson(image)}, 'label', ${column('stack_label')}, 'capturedAt', ${column('captured_at')},
    'createdAt', ${column('created_at')},
    'stackCount', (select count(*) from screens m where m.stack_id = ${column('stack_id')}))`;
};

/** Condition on a proposal `p` with its screens `a` and `b`: it is undecided and still fits. */
const isOpen = sql`p.verdict is null and a.app_id = b.app_id and (p.kind = 'size' or a.platform = b.platform)
  and (a.stack_id is null or a.stack_id is distinct from b.stack_id)`;

/** Selects the open proposals. */
export const openProposals = sql`select from stack_proposals p
  join screens a on a.id = p.first_id join screens b on b.id = p.second_id where ${isOpen}`;

const LIST = 'stack proposals';

/** Lists the undecided pairs, the latest first. */
export async function listProposals(db: Db, paging: Paging): Promise<StackProposalPage> {
  const after = paging.cursor ? decodeCursor(LIST, paging.cursor) : null;
  const { rows } = await sql<StackProposal>`
    select p.kind, ${appRefJson('app', 'l')} as app, ${proposedScreen('a', 'ai')} as first,
      ${proposedScreen('b', 'bi')} as second, p.words, p.layout, p.brightness, p.found_at as "foundAt"
    from stack_proposals p
    join screens a on a.id = p.first_id join images ai on ai.id = a.image_id
    join screens b on b.id = p.second_id join images bi on bi.id = b.image_id
    join apps app on app.id = a.app_id left join images l on l.id = app.logo_image_id
    where ${isOpen} ${after ? sql`and (p.found_at, p.first_id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by p.found_at desc, p.first_id desc, p.second_id desc limit ${rowsToFetch(paging)}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (${openProposals} limit ${MAX_COUNTED}) open`.execute(db);
  const page = paginate(paging, rows, ({ foundAt, first }) =>
    encodeCursor(LIST, { createdAt: foundAt, id: first.id }),
  );
  return {
    ...page,
    total: counted[0]?.total ?? 0,
    uncheckedScreens: await countUncheckedScreens(db, MAX_COUNTED),
  };
}

const sortPair = ({ firstId, secondId }: ScreenPair): ScreenPair =>
  firstId < secondId ? { firstId, secondId } : { firstId: secondId, secondId: firstId };

/** Locks the undecided proposal of a pair and returns its kind; null if there is none that still fits. */
async function lockOpenProposal(tx: Db, { firstId, secondId }: ScreenPair) {
  const { rows } = await sql<{ kind: StackProposal['kind'] }>`
    select p.kind from stack_proposals p join screens a on a.id = p.first_id join screens b on b.id = p.second_id
    where p.first_id = ${firstId} and p.second_id = ${secondId} and ${isOpen} for update of p`.execute(tx);
  return rows[0]?.kind ?? null;
}

const setVerdict = (tx: Db, { firstId, secondId }: ScreenPair, verdict: StackDecision['verdict'] | null) =>
  sql`update stack_proposals set verdict = ${verdict}::text,
      decided_at = case when ${verdict}::text is null then null else clock_timestamp() end
    where first_id = ${firstId} and second_id = ${secondId}`.execute(tx);

/**
 * Decides proposed pairs: stacks the screens of each, or records that they are different and must not be proposed again.
 * Skips pairs that are not open any more.
 */
export async function decideProposals(
  db: Db,
  actor: Actor,
  { pairs, verdict }: StackDecision,
): Promise<StackDecided> {
  return write(db, async (tx) => {
    const decided: ScreenPair[] = [];
    for (const pair of pairs.map(sortPair)) {
      const kind = await lockOpenProposal(tx, pair);
      if (!kind) continue;
      if (verdict === 'stacked')
        await stackScreens(tx, actor, { screenIds: [pair.firstId, pair.secondId], kind });
      else await recordAudit(tx, actor, { action: 'stack.refuse', target: pair.firstId, details: pair });
      await setVerdict(tx, pair, verdict);
      decided.push(pair);
    }
    return { decided, skipped: pairs.length - decided.length };
  });
}

/** Undoes decisions: the pairs are open again. The second screen of a stacked pair leaves the stack. */
export async function undoDecisions(
  db: Db,
  actor: Actor,
  pairs: readonly ScreenPair[],
): Promise<StackDecided> {
  return write(db, async (tx) => {
    const decided: ScreenPair[] = [];
    for (const pair of pairs.map(sortPair)) {
      const { rows } = await sql<{ verdict: string }>`
        select verdict from stack_proposals
        where first_id = ${pair.firstId} and second_id = ${pair.secondId} and verdict is not null for update`.execute(
        tx,
      );
      if (!rows[0]) continue;
      if (rows[0].verdict === 'stacked') await unstackScreens(tx, actor, [pair.secondId]);
      else await recordAudit(tx, actor, { action: 'stack.reopen', target: pair.firstId, details: pair });
      await setVerdict(tx, pair, null);
      decided.push(pair);
    }
    if (decided.length === 0) throw new ProductError('PGRST116', 'Decision not found');
    return { decided, skipped: pairs.length - decided.length };
  });
}
