import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#db/database.ts';
import type { Db } from '#db/tables.ts';
import { deleteScreens, updateScreen } from '#domain/catalogue/screens/commands.ts';
import { moveScreens } from '#domain/catalogue/screens/move-commands.ts';
import { checkScreen, findUncheckedScreens } from '#domain/catalogue/stacks/check-screens.ts';
import { stackScreens, unstackScreens, updateStack } from '#domain/catalogue/stacks/commands.ts';
import { decideProposals, listProposals, undoDecisions } from '#domain/catalogue/stacks/proposals.ts';
import { PARTS, VECTOR_BYTES } from '#domain/image-facts/vector-layout.ts';
import { saveOcrText } from '#domain/ocr/commands.ts';
import { createLogger } from '#platform/logger.ts';
import { startStackChecks } from '#services/start-stack-checks.ts';
import { stackProposalPageSchema } from '#shared/contracts/admin-stacks.ts';
import { LIMITS } from '#shared/limits.ts';
import { makeApp, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase } from '../../support/database.ts';

const WORDS = 'Invoices due customers amount status created paid overdue search export settings reports';

/** `luma` is the brightness of the image, 0 (black) to 1 (white). `seed` chooses the layout. */
type Appearance = { luma?: number; seed?: number; text?: string };

/** Stores facts and text of a screen's image, as the background jobs do. */
async function storeFactsAndText(
  db: Db,
  screenId: string,
  { luma = 1, seed = 1, text = WORDS }: Appearance = {},
): Promise<void> {
  const vector = Buffer.alloc(VECTOR_BYTES);
  // A linear congruential generator: each seed gives another pseudorandom layout.
  let state = seed;
  for (let offset = 0; offset < PARTS.edges.end; offset += 1) {
    state = (state * 48_271) % 2_147_483_647;
    vector.writeInt8((state % 120) - 60, offset);
  }
  const gray = Math.round(luma * 255)
    .toString(16)
    .padStart(2, '0')
    .repeat(3);
  const palette = JSON.stringify([{ hex: gray, share: 1 }]);
  await sql`
    insert into image_facts (sha256, version, scheme, shape, colours, palette, vector)
    select image_sha256, 1, ${luma < 0.45 ? 'dark' : 'light'}::text, 'viewport', '{}', ${palette}::jsonb, ${vector}
    from screens where id = ${screenId}`.execute(db);
  const { image_sha256: sha256 } = await db
    .selectFrom('screens')
    .select('image_sha256')
    .where('id', '=', screenId)
    .executeTakeFirstOrThrow();
  const box = { text, x: 0, y: 0, width: 1, height: 0.1, letterHeight: 0.1, confidence: 1 };
  const ocrText = { width: 1600, height: 1000, boxes: [box] };
  await saveOcrText(db, { sha256, ocrEngine: 'test', ocrText, tookMs: 1 });
}

async function checkAll(db: Db): Promise<void> {
  for (const id of await findUncheckedScreens(db, 1000)) await checkScreen(db, id);
}

describeOnOneDatabase('proposed stacks', (getDatabase) => {
  let db: Db;
  beforeAll(() => {
    db = getDatabase().db;
  });

  const make = async (
    appId: string,
    appearance?: Appearance,
    overrides: Parameters<typeof makeScreen>[2] = {},
  ): Promise<string> => {
    const id = await makeScreen(db, appId, overrides);
    await storeFactsAndText(db, id, appearance);
    return id;
  };
  const openPairs = async (ids: string[]) =>
    (await listProposals(db, { limit: 100 })).items.filter(
      ({ first, second }) => ids.includes(first.id) && ids.includes(second.id),
    );

  test('[E-12] a light and a dark screen with the same words and layout are proposed as a theme pair', async () => {
    const app = await makeApp(db);
    const ids = [await make(app.id, { luma: 1 }), await make(app.id, { luma: 0.1 })];
    await checkAll(db);
    expect(await openPairs(ids)).toMatchObject([{ kind: 'theme', app: { id: app.id } }]);
    const page = await listProposals(db, { limit: 100 });
    expect(stackProposalPageSchema.parse(page)).toEqual(page);
    expect(await findUncheckedScreens(db, 10)).toEqual([]);
  });

  test('[E-12] a later capture of the same screen is proposed as a version, and a capture of another width as a size', async () => {
    const app = await makeApp(db);
    const old = await make(app.id, {}, { capturedAt: '2025-03-01' });
    const recent = await make(app.id, {}, { capturedAt: '2026-03-01' });
    // Seed 7 gives another layout, which does not matter for sizes.
    const small = await make(app.id, { seed: 7 }, { imageId: await makeImage(db, { width: 390 }) });
    await checkAll(db);
    expect(await openPairs([old, recent])).toMatchObject([{ kind: 'version' }]);
    expect(await openPairs([old, small])).toMatchObject([{ kind: 'size' }]);
  });

  /** Returns the kinds of the proposed pairs after all unchecked screens have been compared. */
  const kindsAfterChecks = async (ids: string[]): Promise<string[]> => {
    await checkAll(db);
    return (await openPairs(ids)).map(({ kind }) => kind);
  };

  test('[E-12] screens are compared again after their capture dates or platforms have changed', async () => {
    const app = await makeApp(db);
    const versions = [await make(app.id), await make(app.id)];
    expect(await kindsAfterChecks(versions)).toEqual([]);
    for (const [index, id] of versions.entries())
      await updateScreen(db, TEST_ACTOR, id, { capturedAt: `202${index}-03-01` });
    expect(await kindsAfterChecks(versions)).toEqual(['version']);
    // Screens that were captured on the same day are not proposed as versions.
    await updateScreen(db, TEST_ACTOR, versions[0] as string, { capturedAt: '2021-03-01' });
    expect(await kindsAfterChecks(versions)).toEqual([]);

    const themes = [
      await make(app.id, { luma: 1, seed: 3 }),
      await make(app.id, { luma: 0.1, seed: 3 }, { platform: 'ios' }),
    ];
    expect(await kindsAfterChecks(themes)).toEqual(['size']);
    await moveScreens(db, TEST_ACTOR, { ids: [themes[1] as string] }, { platform: 'web' });
    expect(await kindsAfterChecks(themes)).toEqual(['theme']);
  });

  test('[E-12] a screen is not compared again after an edit that keeps its capture date and platform', async () => {
    const app = await makeApp(db);
    const id = await make(app.id, {}, { capturedAt: '2026-03-01' });
    await checkAll(db);
    await updateScreen(db, TEST_ACTOR, id, { title: 'Another title', capturedAt: '2026-03-01' });
    expect(await findUncheckedScreens(db, 10)).toEqual([]);
  });

  test('[E-12] a screen whose capture date changes during its comparison stays unchecked', async () => {
    const app = await makeApp(db);
    const id = await make(app.id);
    // This plugin changes the date after the comparison has read the screen.
    let hasChanged = false;
    const changing = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!hasChanged) {
          hasChanged = true;
          await updateScreen(db, TEST_ACTOR, id, { capturedAt: '2026-03-01' });
        }
        return result;
      },
    });
    await checkScreen(changing, id);
    expect(await findUncheckedScreens(db, 10)).toEqual([id]);
    await checkAll(db);
    expect(await findUncheckedScreens(db, 10)).toEqual([]);
  });

  test('[E-12] screens that differ in words, layout or app, or have few words, are not proposed', async () => {
    const app = await makeApp(db);
    const one = await make(app.id);
    const others = [
      await make(app.id, {
        luma: 0.1,
        text: 'entirely different words about boats harbours sails anchors ropes knots',
      }),
      await make(app.id, { luma: 0.1, seed: 99 }),
      await make((await makeApp(db)).id, { luma: 0.1 }),
    ];
    const fewWords = [
      await make(app.id, { text: 'Sign in' }),
      await make(app.id, { luma: 0.1, text: 'Sign in' }),
    ];
    await checkAll(db);
    expect(await openPairs([one, ...others, ...fewWords])).toEqual([]);
  });

  test('[E-12] overlapping pairs that a curator stacks become one stack, and these decisions can be undone', async () => {
    const app = await makeApp(db);
    const ids: string[] = [];
    for (const capturedAt of ['2024-01-01', '2025-01-01', '2026-01-01'])
      ids.push(await make(app.id, {}, { capturedAt }));
    await checkAll(db);
    const pairs = (await openPairs(ids)).map(({ first, second }) => ({
      firstId: first.id,
      secondId: second.id,
    }));
    expect(pairs).toHaveLength(3);
    const result = await decideProposals(db, TEST_ACTOR, { pairs, verdict: 'stacked' });
    // The first two pairs have put all three screens into one stack.
    expect(result.decided).toHaveLength(2);
    expect(result.skipped).toBe(1);
    expect(await openPairs(ids)).toEqual([]);
    const { rows } = await sql<{ count: number }>`
      select count(distinct stack_id)::integer as count from screens where id = any (${ids}::uuid[]) and stack_id is not null`.execute(
      db,
    );
    expect(rows[0]?.count).toBe(1);
    await undoDecisions(db, TEST_ACTOR, { pairs: result.decided, verdict: 'stacked' });
    expect(await openPairs(ids)).toHaveLength(3);
  });

  /** Reads the stacks and verdicts of an app, to compare them before and after an undo. */
  const readState = async (appId: string) => {
    const screens = await db
      .selectFrom('screens')
      .select(['id', 'stack_id', 'stack_position', 'stack_label'])
      .where('app_id', '=', appId)
      .orderBy('id')
      .execute();
    const stacks = await db
      .selectFrom('stacks')
      .selectAll()
      .where('app_id', '=', appId)
      .orderBy('id')
      .execute();
    const pairs = await db
      .selectFrom('stack_proposals')
      .innerJoin('screens', 'screens.id', 'first_id')
      .selectAll('stack_proposals')
      .where('app_id', '=', appId)
      .orderBy('first_id')
      .orderBy('second_id')
      .execute();
    return { screens, stacks, pairs };
  };
  const pairOf = (one: string, other: string) => ({ firstId: one, secondId: other });

  test('[E-12] a dark variant can join a stack of sizes that spans both platforms', async () => {
    for (const order of ['sizes first', 'themes first', 'sizes first, one decision']) {
      const app = await makeApp(db);
      const light = await make(app.id);
      const dark = await make(app.id, { luma: 0.1 });
      const phone = await make(app.id, { seed: 7 }, { platform: 'ios' });
      await checkAll(db);
      const sizes = pairOf(light, phone);
      const themes = pairOf(light, dark);
      expect(await openPairs([light, phone]), order).toMatchObject([{ kind: 'size' }]);
      expect(await openPairs([light, dark]), order).toMatchObject([{ kind: 'theme' }]);
      const before = await readState(app.id);
      const pairs = order === 'themes first' ? [themes, sizes] : [sizes, themes];
      const decisions = order.endsWith('one decision') ? [pairs] : pairs.map((pair) => [pair]);
      for (const decision of decisions)
        expect(
          (await decideProposals(db, TEST_ACTOR, { pairs: decision, verdict: 'stacked' })).decided,
          order,
        ).toHaveLength(decision.length);
      const { stacks, screens } = await readState(app.id);
      expect(stacks, order).toMatchObject([{ kind: 'size', platform: null }]);
      expect(
        screens.map((screen) => screen.stack_id),
        order,
      ).toEqual(Array(3).fill(stacks[0]?.id));
      for (const decision of decisions.toReversed())
        await undoDecisions(db, TEST_ACTOR, { pairs: decision, verdict: 'stacked' });
      expect(await readState(app.id), order).toEqual(before);
    }
  });

  test('[E-12] a pair whose stack would become too large is skipped if the decision has other pairs, and otherwise rejected', async () => {
    const app = await makeApp(db);
    const ids: string[] = [];
    for (let day = 1; day <= LIMITS.stackMax + 1; day += 1)
      ids.push(await make(app.id, {}, { capturedAt: `2026-01-${String(day).padStart(2, '0')}` }));
    const others = [
      await make(app.id, { seed: 5 }, { capturedAt: '2024-01-01' }),
      await make(app.id, { seed: 5 }, { capturedAt: '2025-01-01' }),
    ];
    await stackScreens(db, TEST_ACTOR, { screenIds: ids.slice(0, LIMITS.stackMax), kind: 'version' });
    await checkAll(db);
    const tooLarge = (await openPairs(ids))
      .map(({ first, second }) => pairOf(first.id, second.id))
      .slice(0, 1);
    expect(tooLarge).toHaveLength(1);
    const result = await decideProposals(db, TEST_ACTOR, {
      pairs: [...tooLarge, pairOf(others[0] as string, others[1] as string)],
      verdict: 'stacked',
    });
    expect(result.decided).toMatchObject([{}]);
    expect(result.skipped).toBe(1);
    expect(await openPairs(others)).toEqual([]);
    await expect(
      decideProposals(db, TEST_ACTOR, { pairs: tooLarge, verdict: 'stacked' }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      message: `A stack has at most ${LIMITS.stackMax} screens`,
    });
    expect(await openPairs(ids)).not.toEqual([]);
  });

  /** Stacks `a` with `b` and `c` with `d`. `a` and `c` are marked as different, and `e` is in no stack. */
  const makeTwoStacks = async () => {
    const app = await makeApp(db);
    const ids: string[] = [];
    for (let year = 2020; year < 2025; year += 1)
      ids.push(await make(app.id, {}, { capturedAt: `${year}-01-01` }));
    const [a, b, c, d, e] = ids as [string, string, string, string, string];
    await checkAll(db);
    for (const screenIds of [
      [a, b],
      [c, d],
    ])
      await stackScreens(db, TEST_ACTOR, { screenIds, kind: 'version' });
    const different = { pairs: [{ firstId: a, secondId: c }], verdict: 'different' as const };
    expect((await decideProposals(db, TEST_ACTOR, different)).decided).toHaveLength(1);
    return { app, a, b, c, d, e };
  };

  test('[E-12] an undo restores the stacks that a decision merged, and the pairs marked as different', async () => {
    const { app, a, b, d, e } = await makeTwoStacks();
    const before = await readState(app.id);
    const decision = {
      pairs: [
        { firstId: b, secondId: d },
        { firstId: a, secondId: e },
      ],
      verdict: 'stacked' as const,
    };
    expect((await decideProposals(db, TEST_ACTOR, decision)).decided).toHaveLength(2);
    expect((await readState(app.id)).stacks).toHaveLength(1);
    expect((await undoDecisions(db, TEST_ACTOR, decision)).decided).toHaveLength(2);
    expect(await readState(app.id)).toEqual(before);
  });

  test('[E-12] an undo of a stacked pair is refused after its stack has changed, and changes nothing', async () => {
    const changes: ((s: Awaited<ReturnType<typeof makeTwoStacks>>) => Promise<unknown>)[] = [
      ({ a, e }) => stackScreens(db, TEST_ACTOR, { screenIds: [a, e], kind: 'version' }),
      ({ c }) => unstackScreens(db, TEST_ACTOR, [c]),
      ({ c }) => deleteScreens(db, TEST_ACTOR, [c]),
      async ({ a, b, c, d }) => {
        const { stack_id: id } = await db
          .selectFrom('screens')
          .select('stack_id')
          .where('id', '=', a)
          .executeTakeFirstOrThrow();
        const screens = [a, b, c, d].map((screenId) => ({
          id: screenId,
          label: `Label ${screenId.slice(-4)}`,
        }));
        await updateStack(db, TEST_ACTOR, id as string, { kind: 'version', screens });
      },
    ];
    for (const change of changes) {
      const screens = await makeTwoStacks();
      const { app, b, d } = screens;
      const decision = { pairs: [{ firstId: b, secondId: d }], verdict: 'stacked' as const };
      await decideProposals(db, TEST_ACTOR, decision);
      await change(screens);
      const before = await readState(app.id);
      await expect(undoDecisions(db, TEST_ACTOR, decision)).rejects.toMatchObject({
        code: 'edit_conflict',
        message: 'The stack has changed since this decision',
      });
      expect(await readState(app.id)).toEqual(before);
    }
  });

  test('[E-12] a pair marked as different cannot be unmarked after its screens have been stacked', async () => {
    const { app, a, c } = await makeTwoStacks();
    await stackScreens(db, TEST_ACTOR, { screenIds: [a, c], kind: 'version' });
    const before = await readState(app.id);
    const different = { pairs: [{ firstId: a, secondId: c }], verdict: 'different' as const };
    await expect(undoDecisions(db, TEST_ACTOR, different)).rejects.toMatchObject({ code: 'edit_conflict' });
    expect(await readState(app.id)).toEqual(before);
  });

  test('[E-12] a pair marked as different is not proposed again until the decision is undone', async () => {
    const app = await makeApp(db);
    const ids = [await make(app.id, { luma: 1 }), await make(app.id, { luma: 0.1 })];
    await checkAll(db);
    const [firstId, secondId] = ids as [string, string];
    // The order of the two screens of a pair does not matter.
    const pairs = [{ firstId: secondId, secondId: firstId }];
    expect((await decideProposals(db, TEST_ACTOR, { pairs, verdict: 'different' })).decided).toHaveLength(1);
    // Makes the next check compare all screens again.
    await db.deleteFrom('stack_checks').execute();
    await checkAll(db);
    expect(await openPairs(ids)).toEqual([]);
    expect((await decideProposals(db, TEST_ACTOR, { pairs, verdict: 'stacked' })).skipped).toBe(1);
    await undoDecisions(db, TEST_ACTOR, { pairs, verdict: 'different' });
    expect(await openPairs(ids)).toHaveLength(1);
  });

  test('[E-12] the server proposes pairs in the background, for existing and for new screens', async () => {
    const app = await makeApp(db);
    const ids = [await make(app.id, { luma: 1 }), await make(app.id, { luma: 0.1 })];
    const checks = await startStackChecks(
      { database: getDatabase(), logger: createLogger({ level: 'fatal', format: 'json' }) },
      { delayMs: 10 },
    );
    try {
      await vi.waitFor(async () => expect(await openPairs(ids)).toHaveLength(1), { timeout: 30_000 });
      const later = await make(app.id, { luma: 0.1 });
      const newPair = [ids[0] as string, later];
      await vi.waitFor(async () => expect(await openPairs(newPair)).toHaveLength(1), { timeout: 30_000 });
    } finally {
      await checks.stop();
    }
  });

  test('[E-12] the server compares no screens while another process does, and continues afterwards', async () => {
    const app = await makeApp(db);
    const ids = [await make(app.id, { luma: 1 }), await make(app.id, { luma: 0.1 })].sort();
    const release = await getDatabase().tryLock('vitrine stack checks');
    let attempts = 0;
    const tryLock: Database['tryLock'] = (...args) => {
      attempts += 1;
      return getDatabase().tryLock(...args);
    };
    const checks = await startStackChecks(
      { database: { ...getDatabase(), tryLock }, logger: createLogger({ level: 'fatal', format: 'json' }) },
      { delayMs: 10 },
    );
    try {
      await vi.waitFor(() => expect(attempts).toBeGreaterThan(1), { timeout: 30_000 });
      expect(await findUncheckedScreens(db, 10)).toEqual(ids);
      await release?.();
      await vi.waitFor(async () => expect(await openPairs(ids)).toHaveLength(1), { timeout: 30_000 });
    } finally {
      await checks.stop();
    }
  });

  test('[E-12] pages of proposals contain each pair once', async () => {
    await db.deleteFrom('stack_proposals').execute();
    await db.deleteFrom('stack_checks').execute();
    const app = await makeApp(db);
    for (let month = 1; month <= 5; month += 1) await make(app.id, {}, { capturedAt: `2026-0${month}-01` });
    await checkAll(db);
    // All pairs get the same time, so their order, also across pages, depends only on the ids of both screens.
    await sql`update stack_proposals set found_at = '2026-06-01'`.execute(db);
    const { total } = await listProposals(db, { limit: 1 });
    const found = new Set<string>();
    let cursor: string | null = null;
    do {
      const page = await listProposals(db, { limit: 3, ...(cursor !== null && { cursor }) });
      for (const { first, second } of page.items) found.add(`${first.id} ${second.id}`);
      cursor = page.nextCursor;
    } while (cursor);
    expect(found.size).toBe(total);
    for (const invalid of ['x', `${app.id}.x`, `x.${(await listProposals(db, { limit: 1 })).nextCursor}`])
      await expect(listProposals(db, { limit: 1, cursor: invalid })).rejects.toMatchObject({
        code: 'invalid_cursor',
      });
  });
});
