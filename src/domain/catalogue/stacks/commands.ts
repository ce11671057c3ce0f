import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/tables.ts';
import { type Actor, recordAudit } from '#domain/audit/commands.ts';
import { cacheTags } from '#domain/changes.ts';
import { assertNotModified, type ExpectedVersion } from '#domain/expected-version.ts';
import { type ChangedTags, write } from '#domain/write.ts';
import { notFound, ProductError } from '#shared/errors.ts';
import { LIMITS } from '#shared/limits.ts';
import type { StackKind } from '#shared/stack-kinds.ts';
import { announceCategories, lockScreens } from '../screens/effects.ts';
import { chooseKind, type DescribedVariant, describeVariants, type VariantFacts } from './describe-stack.ts';

type MemberRow = VariantFacts & { appId: string; stackId: string | null; label: string | null };

export async function announceScreens(tx: Db, changedTags: ChangedTags, screenIds: string[]): Promise<void> {
  for (const id of screenIds) changedTags.add(cacheTags.screen(id));
  await announceCategories(tx, changedTags, screenIds);
}

/** Reads the screens and all members of their stacks, in the order of the stacks. */
async function readWithStacks(tx: Db, screenIds: readonly string[]): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select s.id, s.app_id as "appId", s.platform, s.stack_id as "stackId", s.stack_label as label, i.width, f.scheme,
      s.captured_at as "capturedAt", s.created_at as "createdAt"
    from screens s join images i on i.id = s.image_id left join image_facts f on f.sha256 = s.image_sha256
    where s.id = any (${screenIds}::uuid[])
      or s.stack_id in (select stack_id from screens where id = any (${screenIds}::uuid[]))
    order by s.stack_id nulls last, s.stack_position, s.id`.execute(tx);
  return rows;
}

/** Writes the members of a stack in their order. */
async function writeMembers(tx: Db, stackId: string, members: readonly DescribedVariant[]): Promise<void> {
  await sql`
    update screens s set stack_id = ${stackId}, stack_position = m.position, stack_label = m.label
    from jsonb_to_recordset(${JSON.stringify(members.map((member, position) => ({ ...member, position })))}::jsonb)
      as m (id uuid, position smallint, label text)
    where s.id = m.id`.execute(tx);
}

/** Orders and labels the members. `keepsLabels` keeps existing labels, because curators may have written them. */
function describeMembers(kind: StackKind, members: MemberRow[], keepsLabels: boolean): DescribedVariant[] {
  const labels = new Map(members.map(({ id, label }) => [id, label]));
  return describeVariants(kind, members).map(({ id, label }) => ({
    id,
    label: (keepsLabels && labels.get(id)) || label,
  }));
}

export const stackTooLargeError = (): ProductError =>
  new ProductError('validation_failed', `A stack has at most ${LIMITS.stackMax} screens`);

/**
 * Makes one stack of the screens and of all other screens of their stacks. The order and the labels follow from the
 * kind (`describeVariants`). Existing labels are kept if all former stacks had this kind. Only a stack of sizes may
 * span both platforms. If the screens span both and one of their stacks is a stack of sizes, the new one is too,
 * regardless of `kind`. This lets a dark variant of a screen join a stack of sizes.
 *
 * Throws `PGRST116` if a screen does not exist, `stack_mismatch` if the screens do not belong to one app and (except
 * for sizes) one platform, and `validation_failed` for fewer than two screens or if the stack would become too large.
 */
export async function stackScreens(
  db: Db,
  actor: Actor,
  input: { screenIds: readonly string[]; kind?: StackKind | undefined },
): Promise<{ id: string; screenIds: string[] }> {
  const chosen = [...new Set(input.screenIds)];
  if (chosen.length < 2) throw new ProductError('validation_failed', 'A stack needs at least two screens');
  return write(db, async (tx, changedTags) => {
    await lockScreens(tx, changedTags, chosen, []);
    const members = await readWithStacks(tx, chosen);
    const known = new Set(members.map(({ id }) => id));
    if (chosen.some((id) => !known.has(id))) throw notFound('Screen');
    if (members.length > LIMITS.stackMax) throw stackTooLargeError();
    const formerIds = [...new Set(members.flatMap(({ stackId }) => stackId ?? []))];
    const former = formerIds.length
      ? await tx.selectFrom('stacks').select(['id', 'kind']).where('id', 'in', formerIds).execute()
      : [];
    const { appId, platform } = members[0] as MemberRow;
    const isAcrossPlatforms = members.some((member) => member.platform !== platform);
    const staysSize = isAcrossPlatforms && former.some((stack) => stack.kind === 'size');
    const kind = staysSize ? 'size' : (input.kind ?? former[0]?.kind ?? chooseKind(members));
    const fits = members.every(
      (member) => member.appId === appId && (kind === 'size' || member.platform === platform),
    );
    if (!fits) throw new ProductError('stack_mismatch');
    const id = uuidv7();
    const stackPlatform = kind === 'size' ? null : platform;
    await tx.insertInto('stacks').values({ id, app_id: appId, kind, platform: stackPlatform }).execute();
    await writeMembers(
      tx,
      id,
      describeMembers(
        kind,
        members,
        former.every((stack) => stack.kind === kind),
      ),
    );
    const screenIds = members.map((member) => member.id);
    await setVerdicts(tx, screenIds, screenIds, 'stacked', kind);
    await announceScreens(tx, changedTags, screenIds);
    await recordAudit(tx, actor, {
      action: 'stack.create',
      target: id,
      details: { kind, screenIds, former },
    });
    return { id, screenIds };
  });
}

/**
 * Removes screens from their stacks. A stack with one remaining screen is dissolved. The removed screens are not
 * proposed for the same stack again. Ignores screens without a stack. Returns the number of removed screens.
 */
export async function unstackScreens(
  db: Db,
  actor: Actor,
  screenIds: readonly string[],
): Promise<{ screens: number }> {
  return write(db, async (tx, changedTags) => {
    await lockScreens(tx, changedTags, screenIds, []);
    const members = (await readWithStacks(tx, screenIds)).filter(({ stackId }) => stackId !== null);
    const chosen = new Set(screenIds);
    const removed = members.filter(({ id }) => chosen.has(id));
    if (removed.length === 0) return { screens: 0 };
    const removedIds = removed.map(({ id }) => id);
    const stackIds = [...new Set(removed.map(({ stackId }) => stackId as string))];
    for (const stack of await tx
      .selectFrom('stacks')
      .select(['id', 'kind'])
      .where('id', 'in', stackIds)
      .execute()) {
      const ids = members.filter(({ stackId }) => stackId === stack.id).map(({ id }) => id);
      const leaving = ids.filter((id) => chosen.has(id));
      await setVerdicts(tx, leaving, ids, 'different', stack.kind);
    }
    // A trigger removes the positions and labels of these screens.
    await tx.updateTable('screens').set({ stack_id: null }).where('id', 'in', removedIds).execute();
    await sql`update stacks set updated_at = clock_timestamp() where id = any (${stackIds}::uuid[])`.execute(
      tx,
    );
    await announceScreens(
      tx,
      changedTags,
      members.map(({ id }) => id),
    );
    await recordAudit(
      tx,
      actor,
      stackIds.map((id) => ({
        action: 'stack.remove_screens',
        target: id,
        details: {
          screenIds: removed.filter(({ stackId }) => stackId === id).map((member) => member.id),
        },
      })),
    );
    return { screens: removedIds.length };
  });
}

/**
 * Records a verdict about each pair of a screen of `firstIds` and another screen of `secondIds`. Pairs that already
 * have this verdict are not changed.
 */
export async function setVerdicts(
  tx: Db,
  firstIds: readonly string[],
  secondIds: readonly string[],
  verdict: 'stacked' | 'different',
  kind: StackKind,
): Promise<void> {
  await sql`
    insert into stack_proposals (first_id, second_id, kind, verdict, decided_at)
    select p.*, ${kind}::text, ${verdict}::text, clock_timestamp()
    from (
      select distinct least(a.id, b.id), greatest(a.id, b.id)
      from unnest(${firstIds}::uuid[]) as a (id) cross join unnest(${secondIds}::uuid[]) as b (id) where a.id <> b.id
    ) p
    on conflict (first_id, second_id)
      do update set verdict = excluded.verdict, decided_at = excluded.decided_at, former_state = null
      where stack_proposals.verdict is distinct from excluded.verdict`.execute(tx);
}

/**
 * Changes the kind, the order and the labels of a stack; the first screen represents it. Throws `PGRST116` if the stack
 * does not exist, `edit_conflict` if it has changed or its screens are not exactly the given ones, and `stack_mismatch`
 * if its screens do not fit the kind.
 */
export async function updateStack(
  db: Db,
  actor: Actor,
  id: string,
  input: { kind: StackKind; screens: DescribedVariant[] },
  expected?: ExpectedVersion,
): Promise<{ id: string; updatedAt: string }> {
  return write(db, async (tx, changedTags) => {
    const find = tx.selectFrom('stacks').selectAll().where('id', '=', id);
    if (!(await find.executeTakeFirst())) throw notFound('Stack');
    const ids = input.screens.map((screen) => screen.id);
    await lockScreens(tx, changedTags, ids, []);
    const stack = await find.forNoKeyUpdate().executeTakeFirst();
    if (!stack) throw notFound('Stack');
    await assertNotModified(tx, expected, { kind: 'stack', id, updatedAt: stack.updated_at });
    const members = await tx
      .selectFrom('screens')
      .select(['id', 'platform'])
      .where('stack_id', '=', id)
      .execute();
    const given = new Set(ids);
    if (given.size !== members.length || members.some((member) => !given.has(member.id)))
      throw new ProductError('edit_conflict', undefined, {
        details: { updatedAt: stack.updated_at, by: null },
      });
    const [first] = members;
    const platform = input.kind === 'size' ? null : (first?.platform ?? null);
    const { updated_at: updatedAt } = await tx
      .updateTable('stacks')
      .set({ kind: input.kind, platform, updated_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .returning('updated_at')
      .executeTakeFirstOrThrow();
    await writeMembers(tx, id, input.screens);
    await announceScreens(tx, changedTags, ids);
    await recordAudit(tx, actor, { action: 'stack.update', target: id, details: { changes: input } });
    return { id, updatedAt };
  });
}
