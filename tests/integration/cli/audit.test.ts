import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteScreens } from '#domain/catalogue/screens/commands.ts';
import type { AuditEntryRow } from '#shared/contracts/accounts.ts';
import { ensureBuilt } from '../../support/build.ts';
import { makeApp, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { runVitrine } from '../../support/command-line.ts';
import { ensureTemplate, makeDataDir } from '../../support/database.ts';

import { openTestServices } from '../import/import-fixture.ts';

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let dataDir: string;
let ids: string[];
beforeAll(async () => {
  ensureBuilt();
  await ensureTemplate();
  folder = await makeDataDir();
  dataDir = path.join(folder.dataDir, 'data');
  const { db, close } = await openTestServices(dataDir);
  const app = await makeApp(db);
  ids = [await makeScreen(db, app.id, { title: 'First' }), await makeScreen(db, app.id, { title: 'Second' })];
  await deleteScreens(db, TEST_ACTOR, ids);
  await sql`update audit_log set at = at - interval '40 days' where action = 'app.create'`.execute(db);
  await close();
});
afterAll(() => folder?.remove());

const vitrine = (args: string[], settings: Record<string, string> = {}) =>
  runVitrine(args, dataDir, { LOG_LEVEL: 'silent', ...settings });
/** Returns the action, the target and the details of each line. Drops the time and the actor. */
const columnsOf = (output: string): string[][] =>
  output
    .trim()
    .split('\n')
    .map((line) => line.split(/ {2}/).slice(2));

test('`vitrine audit --target` lists what happened to a screen, including a bulk deletion', async () => {
  const result = await vitrine(['audit', '--target', ids[1] as string]);
  expect(columnsOf(result.stdout)).toEqual([
    ['screen.delete', 'several', 'count=2 title=Second'],
    ['screen.create', ids[1], expect.stringContaining('title=Second')],
  ]);
  const unknown = await vitrine(['audit', '--target', 'unknown']);
  expect(unknown.stdout).toBe('The audit log has no matching entries.\n');
});

test('`vitrine maintain` deletes expired account data', async () => {
  const before = await openTestServices(dataDir);
  await sql`
    insert into auth_one_time_tokens (token_hash, purpose, expires_at)
    values ('expired', 'recovery', now() - interval '1 day'), ('valid', 'recovery', now() + interval '1 day')`.execute(
    before.db,
  );
  await before.close();
  expect(await vitrine(['maintain'])).toMatchObject({ code: 0 });
  const after = await openTestServices(dataDir);
  const tokens = await after.db.selectFrom('auth_one_time_tokens').select('token_hash').execute();
  await after.close();
  expect(tokens).toEqual([{ token_hash: 'valid' }]);
});

test('`vitrine maintain` deletes audit entries older than AUDIT_RETENTION_DAYS', async () => {
  const listOldEntries = async () => (await vitrine(['audit', '--action', 'app'])).stdout;
  expect(await vitrine(['maintain'])).toMatchObject({ code: 0 });
  expect(await listOldEntries()).toContain('app.create');
  expect(await vitrine(['maintain'], { AUDIT_RETENTION_DAYS: '30' })).toMatchObject({ code: 0 });
  expect(await listOldEntries()).toBe('The audit log has no matching entries.\n');
  const deletions = JSON.parse((await vitrine(['audit', '--action', 'audit.delete', '--json'])).stdout);
  expect(deletions as AuditEntryRow[]).toMatchObject([
    { actor: { kind: 'program', name: 'housekeeping' }, details: { count: 1, retentionDays: 30 } },
  ]);
  expect(await vitrine(['maintain'], { AUDIT_RETENTION_DAYS: 'never' })).toMatchObject({
    code: 1,
    stderr: "AUDIT_RETENTION_DAYS is 'never' but must be a whole number, 0 to 36500\n",
  });
});
