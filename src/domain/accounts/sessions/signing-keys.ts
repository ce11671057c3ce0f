import type { JWK } from 'jose';
import type { Db } from '#db/tables.ts';
import type { Clock } from '#platform/clock.ts';
import { toMilliseconds, toTimestamp } from '../instant.ts';
import type { Vault } from '../vault.ts';

export const ALGORITHM = 'ES256';

export type SigningKey = { kid: string; key: CryptoKey };

export type SigningKeys = {
  /** Returns the key that signs new tokens. */
  current(): Promise<SigningKey>;
  /** Returns the public key with this id, or null if it is unknown. */
  find(kid: string): Promise<CryptoKey | null>;
  /** Returns the public keys (RFC 7517) for all tokens that may still be valid. */
  jwks(): Promise<{ keys: JWK[] }>;
  /**
   * Creates a new key if the current one is old or `now` is true. Deletes keys for which no valid token can exist any
   * more.
   */
  rotate(options?: { now?: boolean }): Promise<void>;
};

const DAY_MS = 24 * 60 * 60_000;
const ROTATE_AFTER_MS = 90 * DAY_MS;
/** A key is deleted this long after its successor was created. By then all tokens that it has signed have expired. */
const KEEP_REPLACED_MS = 2 * DAY_MS;
/** Cached keys are read again after this time, because another replica may have rotated them. */
const CACHE_TTL_MS = 5 * 60_000;
/** Minimum time between two reads caused by unknown key ids, which anyone can invent. */
const MIN_READ_INTERVAL_MS = 5_000;

type CachedKey = SigningKey & { publicKey: CryptoKey; jwk: JWK };

const sealContext = (kid: string): string => `signing key ${kid}`;

async function generate(vault: Vault) {
  const { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair } = await import('jose');
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return {
    kid,
    public_jwk: JSON.stringify({ ...jwk, kid, alg: ALGORITHM, use: 'sig' }),
    private_key: vault.seal(await exportPKCS8(privateKey), sealContext(kid)),
  };
}

/** The keys are ES256 key pairs in the database, so that all replicas accept each other's tokens. */
export function createSigningKeys(db: Db, vault: Vault, clock: Clock): SigningKeys {
  let cached: CachedKey[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const { importJWK, importPKCS8 } = await import('jose');
    const rows = await db.selectFrom('auth_signing_keys').selectAll().orderBy('created_at', 'desc').execute();
    cached = await Promise.all(
      rows.map(async ({ kid, public_jwk, private_key }) => ({
        kid,
        jwk: public_jwk as JWK,
        key: await importPKCS8(vault.open(private_key, sealContext(kid)), ALGORITHM),
        publicKey: (await importJWK(public_jwk as JWK, ALGORITHM)) as CryptoKey,
      })),
    );
    readAt = clock();
  }
  const refresh = (olderThanMs: number): Promise<void> => {
    // The absolute value lets the cache expire even if the clock was set back.
    const age = Math.abs(clock() - readAt);
    if (age < olderThanMs) return Promise.resolve();
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  const add = async (): Promise<void> => {
    const key = await generate(vault);
    await db
      .insertInto('auth_signing_keys')
      .values({ ...key, created_at: toTimestamp(clock()) })
      .execute();
    await read();
  };

  return {
    async current() {
      await refresh(CACHE_TTL_MS);
      if (cached.length === 0) await add();
      return cached[0] as CachedKey;
    },
    async find(kid) {
      await refresh(CACHE_TTL_MS);
      const findCached = () => cached.find((key) => key.kid === kid)?.publicKey ?? null;
      if (findCached() === null) await refresh(MIN_READ_INTERVAL_MS);
      return findCached();
    },
    async jwks() {
      await refresh(CACHE_TTL_MS);
      if (cached.length === 0) await add();
      return { keys: cached.map(({ jwk }) => jwk) };
    },
    async rotate({ now = false } = {}) {
      const newest = await db
        .selectFrom('auth_signing_keys')
        .select('created_at')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (now || !newest || clock() - toMilliseconds(newest.created_at) > ROTATE_AFTER_MS) await add();
      await db
        .deleteFrom('auth_signing_keys as old')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('auth_signing_keys as successor')
              .select('successor.kid')
              .whereRef('successor.created_at', '>', 'old.created_at')
              .where('successor.created_at', '<', toTimestamp(clock() - KEEP_REPLACED_MS)),
          ),
        )
        .execute();
    },
  };
}
