import { expect, onTestFinished, test } from 'vitest';
import { type Accounts, openAccounts } from '#domain/accounts/accounts.ts';
import { cleanUpAccounts } from '#domain/accounts/housekeeping.ts';
import { parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { makeNonAdmin } from '../../support/accounts.ts';
import { describeOnOneDatabase } from '../../support/database.ts';

const DAY_MS = 24 * 60 * 60_000;
const logger = createLogger({ level: 'silent', format: 'json' });
const SECRET = 'a secret of the operator that is long enough';

describeOnOneDatabase('the signing keys', (getDatabase) => {
  const open = (clock?: () => number, AUTH_SECRET?: string): Promise<Accounts> =>
    openAccounts({
      db: getDatabase().db,
      logger,
      config: parseConfig(AUTH_SECRET ? { AUTH_SECRET } : {}),
      ...(clock && { clock }),
    });

  test('are replaced every 90 days, and old keys are kept while tokens signed with them may be valid', async () => {
    let now = Date.UTC(2026, 0, 1);
    const accounts = await open(() => now);
    const firstKey = await accounts.keys.current();
    await cleanUpAccounts(accounts);
    expect((await accounts.keys.current()).kid).toBe(firstKey.kid);
    now += 91 * DAY_MS;
    await cleanUpAccounts(accounts);
    const secondKey = await accounts.keys.current();
    expect(secondKey.kid).not.toBe(firstKey.kid);
    expect(await accounts.keys.find(firstKey.kid)).not.toBeNull();
    now += 3 * DAY_MS;
    await cleanUpAccounts(accounts);
    // A second instance has no cache, so it shows whether the key is still in the database.
    expect(await (await open(() => now)).keys.find(firstKey.kid)).toBeNull();
    expect((await accounts.keys.jwks()).keys.map(({ kid }) => kid)).toEqual([secondKey.kid]);
  });

  test('are kept even if they are replaced months late, because tokens signed with them may still be valid', async () => {
    let now = Date.UTC(2028, 0, 1);
    const accounts = await open(() => now);
    await accounts.keys.rotate({ now: true });
    now += 200 * DAY_MS;
    // A sign-in before the first cleanup still uses the old key.
    const { kid } = await accounts.keys.current();
    await cleanUpAccounts(accounts);
    expect((await accounts.keys.current()).kid).not.toBe(kid);
    expect(await (await open(() => now)).keys.find(kid)).not.toBeNull();
  });

  test('created by another replica are found when a token names them', async () => {
    let now = Date.UTC(2027, 0, 1);
    const [firstReplica, secondReplica] = [await open(() => now), await open(() => now)];
    // Fills the cache of the second replica before the new key exists.
    await secondReplica.keys.current();
    await firstReplica.keys.rotate({ now: true });
    const { kid } = await firstReplica.keys.current();
    // An unknown key id makes a replica read the keys again, at most once in five seconds.
    now += 6_000;
    expect(await secondReplica.keys.find(kid)).not.toBeNull();
    expect(await secondReplica.keys.find('made up')).toBeNull();
  });

  test('are encrypted once AUTH_SECRET is set, and cannot be read without it', async () => {
    // The other tests of this suite have no secret and could not read these rows.
    onTestFinished(async () => {
      await getDatabase().db.deleteFrom('auth_vault').execute();
      await getDatabase().db.deleteFrom('auth_signing_keys').execute();
    });
    const unsealedAccounts = await open();
    const { kid } = await unsealedAccounts.keys.current();
    const sealedAccounts = await open(undefined, SECRET);
    expect((await sealedAccounts.keys.current()).kid).toBe(kid);
    const row = await getDatabase().db.selectFrom('auth_vault').selectAll().executeTakeFirstOrThrow();
    expect(row.is_sealed).toBe(true);
    await expect(open()).rejects.toThrow('AUTH_SECRET is not set');
    await expect(open(undefined, `${SECRET}, but another`)).rejects.toThrow('AUTH_SECRET is not the secret');
    expect((await (await open(undefined, SECRET)).keys.current()).kid).toBe(kid);
  });
});

describeOnOneDatabase('the cleanup of accounts', (getDatabase) => {
  test('deletes expired sessions, unverified factors and rate limits, but no users', async () => {
    let now = Date.now();
    const accounts = await openAccounts({
      db: getDatabase().db,
      logger,
      config: parseConfig({}),
      clock: () => now,
    });
    const { id } = await makeNonAdmin(accounts);
    const { db } = accounts;
    await db
      .insertInto('auth_sessions')
      .values({
        id: crypto.randomUUID(),
        user_id: id,
        aal: 'aal1',
        amr: '[]',
        refresh_key: 'x',
        user_agent: null,
        ip: null,
      })
      .execute();
    await db
      .insertInto('auth_factors')
      .values({
        id: crypto.randomUUID(),
        user_id: id,
        factor_type: 'totp',
        status: 'unverified',
        friendly_name: null,
        secret: 'x',
        phone: null,
        last_step: null,
      })
      .execute();
    await accounts.limits.take('tokenNetwork', 'somewhere');
    const countRows = async () => [
      (await db.selectFrom('auth_sessions').select('id').execute()).length,
      (await db.selectFrom('auth_factors').select('id').execute()).length,
      (await db.selectFrom('auth_rate_limits').select('key').execute()).length,
    ];
    await cleanUpAccounts(accounts);
    expect(await countRows()).toEqual([1, 1, 1]);
    now += 2 * 60 * 60_000;
    await cleanUpAccounts(accounts);
    expect(await countRows()).toEqual([1, 0, 0]);
    now += 31 * DAY_MS;
    await cleanUpAccounts(accounts);
    expect(await countRows()).toEqual([0, 0, 0]);
    expect(await db.selectFrom('auth_users').select('id').execute()).toHaveLength(1);
  });
});
