import { sql } from 'kysely';
import { instantJson } from '#db/instant-json.ts';
import type { Db } from '#db/tables.ts';
import type { Actor } from '#domain/audit/commands.ts';
import { recordAudit } from '#domain/audit/commands.ts';
import {
  decodeCursor,
  encodeCursor,
  type Paging,
  type Position,
  paginate,
  rowsToFetch,
} from '#domain/cursor.ts';
import { write } from '#domain/write.ts';
import type {
  ScreenPair,
  StackDecided,
  StackDecision,
  StackProposal,
  StackProposalPage,
  StackVerdict,
} from '#shared/contracts/admin-stacks.ts';
import { notFound, ProductError } from '#shared/errors.ts';
import { LIMITS } from '#shared/limits.ts';
import { isUuid } from '#shared/uuid.ts';
import { appRefJson, imageJson } from '../contract-json.ts';
import { lockScreens } from '../screens/effects.ts';
import { countUncheckedScreens } from './check-screens.ts';
import { announceScreens, setVerdicts, stackScreens, stackTooLargeError } from './commands.ts';
import { readFormerState, restoreFormerState, saveFormerState } from './former-state.ts';

/** Counting stops at this number, so that the page is fast in large galleries. */
const MAX_COUNTED = 10_000;

/** Builds a screen of a proposal from the rows of `screens` and `images` with these aliases. */
const proposedScreen = (screen: string, image: string) => {
  const column = (name: string) => sql.ref(`${screen}.${name}`);
  return sql`json_build_object('id', ${column('id')}, 'title', ${column('title')}, 'platform', ${column('platform')},
    'image', ${imageJson(image)}, 'label', ${column('stack_label')}, 
    'capturedAt', ${instantJson(`${screen}.captured_at`)}, 'createdAt', ${instantJson(`${screen}.created_at`)},
    'stackCount', (select count(*) from screens m where m.stack_id = ${column('stack_id')}))`;
};

/** Condition on a proposal `p` of the screens `a` and `b`: it is undecided, and they could be stacked. */
const isOpen = sql`p.verdict is null and a.app_id = b.app_id and (p.kind = 'size' or a.platform = b.platform)
  and (a.stack_id is null or a.stack_id is distinct from b.stack_id)`;

/** Selects one row without columns for each open proposal, to count them. */
export const OPEN_PROPOSALS = sql`select from stack_proposals p
  join screens a on a.id = p.first_id join screens b on b.id = p.second_id where ${isOpen}`;

/**
 * A cursor is `{secondId}.{keyset cursor}`. The keyset cursor contains only the time and the first screen, which
 * several pairs may have in common. Its list key ties it to the second screen.
 */
const listKey = (secondId: string): string => `stack proposals ${secondId}`;

const encodePair = ({ foundAt, first, second }: StackProposal): string =>
  `${second.id}.${encodeCursor(listKey(second.id), { createdAt: foundAt, id: first.id })}`;

function decodePair(cursor: string): Position & { secondId: string } {
  const [secondId = '', position = ''] = cursor.split('.');
  if (!isUuid(secondId)) throw new ProductError('invalid_cursor');
  return { ...decodeCursor(listKey(secondId), position), secondId };
}

/** Lists the open proposals, newest first. */
export async function listProposals(db: Db, paging: Paging): Promise<StackProposalPage> {
  const after = paging.cursor ? decodePair(paging.cursor) : null;
  const afterCondition = after
    ? sql`and (p.found_at, p.first_id, p.second_id)
        < (${after.createdAt}::timestamptz, ${after.id}::uuid, ${after.secondId}::uuid)`
    : sql``;
  const { rows } = await sql<StackProposal>`
    select p.kind, ${appRefJson('app', 'l')} as app, ${proposedScreen('a', 'ai')} as first,
      ${proposedScreen('b', 'bi')} as second, p.words, p.layout, p.brightness, p.found_at as "foundAt"
    from stack_proposals p
    join screens a on a.id = p.first_id join images ai on ai.id = a.image_id
    join screens b on b.id = p.second_id join images bi on bi.id = b.image_id
    join apps app on app.id = a.app_id left join images l on l.id = app.logo_image_id
    where ${isOpen} ${afterCondition}
    order by p.found_at desc, p.first_id desc, p.second_id desc limit ${rowsToFetch(paging)}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (${OPEN_PROPOSALS} limit ${MAX_COUNTED}) open`.execute(db);
  return {
    ...paginate(paging, rows, encodePair),
    total: counted[0]?.total ?? 0,
    uncheckedScreens: await countUncheckedScreens(db, MAX_COUNTED),
  };
}

const sortPair = ({ firstId, secondId }: ScreenPair): ScreenPair =>
  firstId < secondId ? { firstId, secondId } : { firstId: secondId, secondId: firstId };

const screensOf = (pairs: readonly ScreenPair[]): string[] =>
  pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]);

/** Locks the open proposal of a pair and returns its kind; null if the pair has no open proposal. */
async function lockOpenProposal(tx: Db, { firstId, secondId }: ScreenPair) {
  const { rows } = await sql<{ kind: StackProposal['kind'] }>`
    select p.kind from stack_proposals p join screens a on a.id = p.first_id join screens b on b.id = p.second_id
    where p.first_id = ${firstId} and p.second_id = ${secondId} and ${isOpen} for update of p`.execute(tx);
  return rows[0]?.kind ?? null;
}

/**
 * Decides proposed pairs: stacks the screens of each pair, or records that they are different and must not be proposed
 * again. Skips pairs that are no longer open or whose stack would become too large. Throws `validation_failed` if it
 * decides no pair because of this limit.
 */
export async function decideProposals(
  db: Db,
  actor: Actor,
  { pairs, verdict }: StackDecision,
): Promise<StackDecided> {
  return write(db, async (tx, changedTags) => {
    const decided: ScreenPair[] = [];
    let isLimitExceeded = false;
    await lockScreens(tx, changedTags, screensOf(pairs), []);
    for (const pair of pairs.map(sortPair)) {
      const kind = await lockOpenProposal(tx, pair);
      if (!kind) continue;
      const screenIds = screensOf([pair]);
      if (verdict === 'stacked') {
        const former = await readFormerState(tx, pair);
        if (former.members.length > LIMITS.stackMax) {
          isLimitExceeded = true;
          continue;
        }
        const { id } = await stackScreens(tx, actor, { screenIds, kind });
        await saveFormerState(tx, pair, former, id);
      } else {
        await setVerdicts(tx, screenIds, screenIds, verdict, kind);
        await recordAudit(tx, actor, { action: 'stack.refuse', target: pair.firstId, details: pair });
      }
      decided.push(pair);
    }
    if (isLimitExceeded && decided.length === 0) throw stackTooLargeError();
    return { decided, skipped: pairs.length - decided.length };
  });
}

/** Locks the pairs that have a verdict, and returns them with their verdicts, the latest decision first. */
async function lockDecided(
  tx: Db,
  pairs: readonly ScreenPair[],
): Promise<(ScreenPair & { verdict: StackVerdict })[]> {
  const { rows } = await sql<ScreenPair & { verdict: StackVerdict }>`
    select p.first_id as "firstId", p.second_id as "secondId", p.verdict
    from stack_proposals p
    join jsonb_to_recordset(${JSON.stringify(pairs.map(sortPair))}::jsonb) as d ("firstId" uuid, "secondId" uuid)
      on p.first_id = d."firstId" and p.second_id = d."secondId"
    where p.verdict is not null
    order by p.decided_at desc, p.first_id, p.second_id for update of p`.execute(tx);
  return rows;
}

/**
 * Undoes decisions, so that the pairs are open again. Restores the stacks and verdicts from before the decisions. Skips
 * pairs without a decision. Throws `PGRST116` if no pair has one, and `edit_conflict` if a pair has another verdict or
 * its stack has changed since. An error leaves all decisions as they are.
 */
export async function undoDecisions(
  db: Db,
  actor: Actor,
  { pairs, verdict }: StackDecision,
): Promise<StackDecided> {
  return write(db, async (tx, changedTags) => {
    await lockScreens(tx, changedTags, screensOf(pairs), []);
    const undone: ScreenPair[] = [];
    for (const { verdict: current, ...pair } of await lockDecided(tx, pairs)) {
      if (current !== verdict)
        throw new ProductError('edit_conflict', 'Another decision about these screens was made since');
      if (verdict === 'stacked') await announceScreens(tx, changedTags, await restoreFormerState(tx, pair));
      else
        await sql`
          update stack_proposals set verdict = null, decided_at = null
          where first_id = ${pair.firstId} and second_id = ${pair.secondId}`.execute(tx);
      await recordAudit(tx, actor, { action: 'stack.reopen', target: pair.firstId, details: pair });
      undone.push(pair);
    }
    if (undone.length === 0) throw notFound('Decision');
    return { decided: undone, skipped: pairs.length - undone.length };
  });
}
