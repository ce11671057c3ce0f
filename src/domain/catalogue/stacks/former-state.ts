import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { ScreenPair } from '#shared/contracts/admin-stacks.ts';
import { ProductError } from '#shared/errors.ts';

/** The stacks and the verdicts that the decision about a pair may change, in the form in which they are stored. */
export type FormerState = {
  /** The screens of the pair and of their stacks. */
  members: {
    id: string;
    stack_id: string | null;
    stack_position: number | null;
    stack_label: string | null;
  }[];
  /** The stacks of the members, as rows of `stacks`. */
  stacks: Record<string, unknown>[];
  /** The stored pairs whose screens are both members. */
  pairs: { first_id: string; second_id: string; verdict: string | null; decided_at: string | null }[];
};

/** Reads the state that stacking a pair may change. The app of the screens must be locked. */
export async function readFormerState(tx: Db, { firstId, secondId }: ScreenPair): Promise<FormerState> {
  const { rows } = await sql<FormerState>`
    with members as (
      select id, stack_id, stack_position, stack_label from screens
      where id in (${firstId}, ${secondId})
        or stack_id in (select stack_id from screens where id in (${firstId}, ${secondId}))
    )
    select (select jsonb_agg(to_jsonb(m)) from members m) as members,
      coalesce((select jsonb_agg(to_jsonb(k)) from stacks k where k.id in (select stack_id from members)), '[]') as stacks,
      coalesce((
        select jsonb_agg(jsonb_build_object('first_id', p.first_id, 'second_id', p.second_id, 'verdict', p.verdict,
          'decided_at', p.decided_at))
        from stack_proposals p
        where p.first_id in (select id from members) and p.second_id in (select id from members)), '[]') as pairs`.execute(
    tx,
  );
  return rows[0] as FormerState;
}

/**
 * Stores in the row of the pair the state from before it was stacked, and its new stack (`made`). `restoreFormerState`
 * compares `made` with the current stack to detect later changes.
 */
export async function saveFormerState(
  tx: Db,
  { firstId, secondId }: ScreenPair,
  state: FormerState,
  stackId: string,
): Promise<void> {
  await sql`
    update stack_proposals
    set former_state = ${JSON.stringify(state)}::jsonb || jsonb_build_object('made', (select to_jsonb(k) from stacks k where k.id = ${stackId}))
    where first_id = ${firstId} and second_id = ${secondId}`.execute(tx);
}

/**
 * Restores the stacks and the verdicts from before a pair was stacked, and returns the ids of the screens. The app of
 * the screens must be locked. Throws `edit_conflict` if the stack has changed since.
 */
export async function restoreFormerState(tx: Db, { firstId, secondId }: ScreenPair): Promise<string[]> {
  const { rows } = await sql<{ state: FormerState; stackId: string }>`
    select p.former_state as state, k.id as "stackId"
    from stack_proposals p join stacks k on to_jsonb(k) = p.former_state -> 'made'
    where p.first_id = ${firstId} and p.second_id = ${secondId} and p.verdict = 'stacked'`.execute(tx);
  const [row] = rows;
  const current = row
    ? await tx.selectFrom('screens').select('id').where('stack_id', '=', row.stackId).execute()
    : [];
  const ids = new Set(row?.state.members.map(({ id }) => id));
  if (!row || current.length !== ids.size || current.some(({ id }) => !ids.has(id)))
    throw new ProductError('edit_conflict', 'The stack has changed since this decision');
  const { members, stacks, pairs } = row.state;
  await sql`
    insert into stacks select * from jsonb_populate_recordset(null::stacks, ${JSON.stringify(stacks)}::jsonb)`.execute(
    tx,
  );
  await sql`
    update screens s set stack_id = m.stack_id, stack_position = m.stack_position, stack_label = m.stack_label
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as m (id uuid, stack_id uuid, stack_position smallint, stack_label text)
    where s.id = m.id`.execute(tx);
  const memberIds = [...ids];
  const isOfMembers = sql`p.first_id = any (${memberIds}::uuid[]) and p.second_id = any (${memberIds}::uuid[])`;
  const former = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
    as f (first_id uuid, second_id uuid, verdict text, decided_at timestamptz)`;
  await sql`
    delete from stack_proposals p
    where ${isOfMembers} and (p.first_id, p.second_id) not in (select f.first_id, f.second_id from ${former})`.execute(
    tx,
  );
  await sql`
    update stack_proposals p set verdict = f.verdict, decided_at = f.decided_at, former_state = null
    from ${former}
    where p.first_id = f.first_id and p.second_id = f.second_id and p.verdict is distinct from f.verdict`.execute(
    tx,
  );
  return memberIds;
}
