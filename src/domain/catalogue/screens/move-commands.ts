import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ScreenMovesTable } from '#db/tables/catalogue.ts';
import type { Db } from '#db/tables.ts';
import { type Actor, recordBulkAudit } from '#domain/audit/commands.ts';
import { cacheTags } from '#domain/changes.ts';
import { setScreenImageMetadata } from '#domain/images/claims.ts';
import { write } from '#domain/write.ts';
import type { ScreenSelection } from '#shared/contracts/admin-screens.ts';
import { notFound } from '#shared/errors.ts';
import type { Platform } from '#shared/platforms.ts';
import { findLostStacks, readStacks, restoreLostStacks, type StackState } from '../stacks/lost-stacks.ts';
import type { UndoableResult } from './bulk-commands.ts';
import { announceCategories, lockScreens } from './effects.ts';
import { assertSelectionUnchanged, resolveSelection } from './selection.ts';

export type MoveTarget = { platform: Platform } | { appId: string };

/** The app and the platform that a screen belongs to. */
type Place = { appId: string; platform: Platform };
type PlacedScreen = { id: string; isCover: boolean } & Place;

const isSamePlace = (a: Place, b: Place): boolean => a.appId === b.appId && a.platform === b.platform;

const readPlaces = (tx: Db, ids: string[]): Promise<PlacedScreen[]> =>
  tx
    .selectFrom('screens')
    .select(['id', 'app_id as appId', 'platform', 'is_cover as isCover'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();

/**
 * Moves screens to the given places and returns where they are now. A screen with `isCover` becomes the cover of its
 * place if the place has no other cover. If several screens qualify, the one that was there before becomes the cover,
 * otherwise the newest.
 */
async function placeScreens(tx: Db, screens: PlacedScreen[]): Promise<PlacedScreen[]> {
  await sql`
    with moving as (
      select s.id, p."appId" as app_id, p.platform, p."isCover" as is_cover, s.created_at,
        s.app_id = p."appId" and s.platform = p.platform as is_there
      from jsonb_to_recordset(${JSON.stringify(screens)}::jsonb)
        as p (id uuid, "appId" uuid, platform text, "isCover" boolean)
      join screens s on s.id = p.id
    ), covers as (
      select distinct on (m.app_id, m.platform) m.id from moving m
      where m.is_cover and not exists (
        select from screens c
        where c.app_id = m.app_id and c.platform = m.platform and c.is_cover and c.id not in (select id from moving))
      order by m.app_id, m.platform, m.is_there desc, m.created_at desc, m.id desc
    )
    update screens s
    set app_id = m.app_id, platform = m.platform, is_cover = s.id in (select id from covers), updated_at = clock_timestamp()
    from moving m where s.id = m.id`.execute(tx);
  const ids = screens.map(({ id }) => id);
  await setScreenImageMetadata(tx, ids);
  return readPlaces(tx, ids);
}

/**
 * Moves screens to another platform or app. A moved cover stays a cover if its new app has none on its new platform.
 * Records the former places under `changeId`, so that the move can be undone. `changeId` is null if all screens were
 * there already. Throws `unknown_reference` if the app does not exist, and `selection_changed`.
 */
export async function moveScreens(
  db: Db,
  actor: Actor,
  selection: ScreenSelection,
  target: MoveTarget,
): Promise<UndoableResult> {
  return write(db, async (tx, changedTags) => {
    const { ids: chosen, remaining } = await resolveSelection(tx, selection);
    const ids = await lockScreens(tx, changedTags, chosen, 'appId' in target ? [target.appId] : []);
    await assertSelectionUnchanged(tx, selection, chosen);
    const former = new Map((await readPlaces(tx, ids)).map((screen) => [screen.id, screen]));
    const formerStacks = await readStacks(tx, ids);
    const places = await placeScreens(
      tx,
      [...former.values()].map((screen) => ({ ...screen, ...target })),
    );
    await announceCategories(tx, changedTags, ids);
    const moves = places.flatMap(({ id, appId, platform }) => {
      const { id: _, ...from } = former.get(id) as PlacedScreen;
      const to = { appId, platform };
      return isSamePlace(from, to) ? [] : [{ id, from, to }];
    });
    const changeId = moves.length > 0 ? uuidv7() : null;
    if (changeId) {
      const lostStacks = await findLostStacks(tx, formerStacks);
      await tx
        .insertInto('screen_moves')
        .values({ id: changeId, moves: JSON.stringify(moves), lost_stacks: JSON.stringify(lostStacks) })
        .execute();
    }
    await recordBulkAudit(tx, actor, {
      action: 'screen.update',
      targets: ids.map((id) => ({ id })),
      details: { changes: target, ...(changeId && { changeId }) },
    });
    return { changed: ids.length, remaining, changeId };
  });
}

/**
 * Moves the screens of one move back to their former places, if the former apps still exist, and restores their stacks.
 * Skips screens that are no longer where the move put them. `returned` contains the screens that were moved back, with
 * their places. `restacked` contains the ids of the screens that are in a stack again.
 */
async function undoMove(
  tx: Db,
  { moves, lost_stacks }: Selectable<ScreenMovesTable>,
  existingAppIds: ReadonlySet<string>,
): Promise<{ returned: PlacedScreen[]; restacked: string[] }> {
  const movedIds = moves.map(({ id }) => id);
  const places = new Map((await readPlaces(tx, movedIds)).map((screen) => [screen.id, screen]));
  const returned = await placeScreens(
    tx,
    moves.flatMap(({ id, from, to }) => {
      const place = places.get(id);
      return place && isSamePlace(place, to) && existingAppIds.has(from.appId) ? [{ id, ...from }] : [];
    }),
  );
  const returnedIds = new Set(returned.map(({ id }) => id));
  const skippedIds = new Set(movedIds.filter((id) => !returnedIds.has(id)));
  const { members, stacks } = lost_stacks as StackState;
  const restacked = await restoreLostStacks(tx, {
    members: members.filter(({ id }) => !skippedIds.has(id)),
    stacks,
  });
  return { returned, restacked };
}

/**
 * Undoes moves, the last one first: moves each screen back to its former app and platform. It becomes a cover again if
 * it was one and the place has no other cover, and it rejoins its stack. Skips screens that were moved or deleted
 * since, and screens whose former app was deleted. Throws `PGRST116` if all of the moves are unknown, expired or
 * already undone.
 */
export async function undoMoves(
  db: Db,
  actor: Actor,
  changeIds: string[],
): Promise<{ screens: number; skipped: number }> {
  return write(db, async (tx, changedTags) => {
    const changes = await tx
      .deleteFrom('screen_moves')
      .where(sql<boolean>`id = any (${changeIds}::uuid[])`)
      .returningAll()
      .execute();
    // Some of the moves may be missing: they have expired, or an earlier attempt of this request has undone them.
    if (changes.length === 0) throw notFound('Change');
    const moves = changes.flatMap((change) => change.moves);
    const ids = [...new Set(moves.map(({ id }) => id))];
    const apps = await tx
      .selectFrom('apps')
      .select('id')
      .where(sql<boolean>`id = any (${moves.map(({ from }) => from.appId)}::uuid[])`)
      .execute();
    const existingAppIds = new Set(apps.map(({ id }) => id));
    await lockScreens(tx, changedTags, ids, [...existingAppIds]);
    const returned = new Map<string, PlacedScreen>();
    const restacked: string[] = [];
    // The ids are UUIDs of version 7, which sort by time.
    for (const change of changes.toSorted((a, b) => (a.id < b.id ? 1 : -1))) {
      const undone = await undoMove(tx, change, existingAppIds);
      for (const screen of undone.returned) returned.set(screen.id, screen);
      restacked.push(...undone.restacked);
    }
    for (const id of restacked) changedTags.add(cacheTags.screen(id));
    await announceCategories(tx, changedTags, [...returned.keys(), ...restacked]);
    await recordBulkAudit(tx, actor, {
      action: 'screen.undo_move',
      targets: [...returned.values()].map(({ id, appId, platform }) => ({
        id,
        details: { changes: { appId, platform } },
      })),
      details: { changeIds },
    });
    return { screens: returned.size, skipped: ids.length - returned.size };
  });
}
