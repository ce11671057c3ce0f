import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';

/** Stacks and the places of screens in them, in the form in which they are stored for undo. */
export type StackState = {
  members: {
    id: string;
    stack_id: string;
    stack_position: number;
    stack_label: string | null;
  }[];
  /** The stacks, as rows of `stacks`. */
  stacks: Record<string, unknown>[];
};

/** Reads the stacks of screens with all their members. The apps of the screens must be locked. */
export async function readStacks(tx: Db, screenIds: readonly string[]): Promise<StackState> {
  const { rows } = await sql<StackState>`
    with members as (
      select id, stack_id, stack_position, stack_label from screens
      where stack_id in (select stack_id from screens where id = any (${screenIds}::uuid[]))
    )
    select coalesce((select jsonb_agg(to_jsonb(m)) from members m), '[]') as members,
      coalesce((select jsonb_agg(to_jsonb(k)) from stacks k where k.id in (select stack_id from members)), '[]') as stacks`.execute(
    tx,
  );
  return rows[0] as StackState;
}

/**
 * Returns the part of a former state that was lost since: the screens that now have no stack, and the stacks that were
 * dissolved.
 */
export async function findLostStacks(tx: Db, { members, stacks }: StackState): Promise<StackState> {
  if (members.length === 0) return { members, stacks };
  const { rows } = await sql<StackState>`
    select coalesce((
        select jsonb_agg(m) from jsonb_array_elements(${JSON.stringify(members)}::jsonb) m
        join screens s on s.id = (m ->> 'id')::uuid
        where s.stack_id is null), '[]') as members,
      coalesce((
        select jsonb_agg(k) from jsonb_array_elements(${JSON.stringify(stacks)}::jsonb) k
        where not exists (select from stacks where id = (k ->> 'id')::uuid)), '[]') as stacks`.execute(tx);
  return rows[0] as StackState;
}

/**
 * Adds screens to the stacks that they lost, and returns their ids. Skips screens that no longer fit their stack or are
 * in another one. Skips stacks that were dissolved after the loss, and stacks that would have fewer than two screens.
 * The apps of the screens must be locked.
 */
export async function restoreLostStacks(tx: Db, { members, stacks }: StackState): Promise<string[]> {
  if (members.length === 0) return [];
  await sql`
    insert into stacks
    select k.* from jsonb_populate_recordset(null::stacks, ${JSON.stringify(stacks)}::jsonb) k
    where k.app_id in (select id from apps)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update screens s set stack_id = k.id, stack_position = m.stack_position, stack_label = m.stack_label
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as m (id uuid, stack_id uuid, stack_position smallint, stack_label text)
    join stacks k on k.id = m.stack_id
    where s.id = m.id and s.stack_id is null
      and s.app_id = k.app_id and s.platform = coalesce(k.platform, s.platform)
    returning s.id`.execute(tx);
  await sql`
    delete from stacks k
    where k.id = any (${stacks.map(({ id }) => id)}::uuid[])
      and (select count(*) from screens s where s.stack_id = k.id) < 2`.execute(tx);
  return rows.map(({ id }) => id);
}
