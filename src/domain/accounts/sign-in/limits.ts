import { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from '#db/tables.ts';
import { AuthError, type AuthErrorCode } from '../auth-error.ts';
import type { Client } from '../client.ts';
import type { Vault } from '../vault.ts';

const QUARTER_HOUR_S = 15 * 60;
const DAY_S = 24 * 60 * 60;

/**
 * Each limit allows `points` attempts within `duration` seconds. Attempts are counted in the database, so that all
 * replicas share the limits. A limit whose name ends in `Network` counts per network of the client.
 */
const RULES = {
  /** Failed sign-ins from one network (the smallest network of an IPv6 customer is a /64, RFC 6177). */
  loginNetwork: { points: 20, duration: QUARTER_HOUR_S },
  /** Failed sign-ins to one account from one network. */
  loginPair: { points: 5, duration: QUARTER_HOUR_S },
  /**
   * Failed sign-ins to one account from any network. They are delayed but never refused, because refusing would
   * let attackers lock the account.
   */
  loginAccount: { points: 1_000_000, duration: QUARTER_HOUR_S },
  /** Invalid refresh tokens from one network. */
  refreshNetwork: { points: 60, duration: QUARTER_HOUR_S },
  /** Wrong codes for one second factor, in a quarter of an hour and in a day. */
  factor: { points: 5, duration: QUARTER_HOUR_S },
  factorDay: { points: 30, duration: DAY_S },
  /** Mails requested for one account, and from one network. */
  mailAccount: { points: 3, duration: 60 * 60 },
  mailNetwork: { points: 10, duration: 60 * 60 },
  /** Text messages sent to one user. */
  message: { points: 5, duration: 60 * 60 },
  /** Started sign-ins through a provider; each stores a row. */
  flowNetwork: { points: 60, duration: QUARTER_HOUR_S },
  /**
   * Screenshots that the server analyzes for one curator. Hundreds in a row are normal. Each costs seconds of
   * computing, or the tokens of a vision model.
   */
  analysis: { points: 1_500, duration: 60 * 60 },
  /** Attempts to use a one-time token, the code of a provider sign-in, or the first admin's link. */
  tokenNetwork: { points: 30, duration: QUARTER_HOUR_S },
  /** Searches by an uploaded picture; each takes up to two seconds of one core. */
  pictureNetwork: { points: 10, duration: 60 },
} as const;

export type LimitName = keyof typeof RULES;
export type NetworkLimitName = Extract<LimitName, `${string}Network`>;

/**
 * An IPv6 site (a /48) contains up to 65,536 networks (/64) and often belongs to one customer. The limits of a site are
 * this many times those of a network.
 */
const SITE_FACTOR = 5;

type AnyLimit = LimitName | `${NetworkLimitName}Site`;
type Origin = Pick<Client, 'network' | 'site'>;

export type Limits = {
  /**
   * Counts an attempt before it is made, and returns the number of attempts in the current window. If the limit is
   * exceeded, throws an `AuthError` with the code `refusal` and the seconds to wait. Only the first refused attempt of
   * a window is written to the database; later ones are refused from memory.
   */
  take(limit: LimitName, key: string, refusal?: AuthErrorCode): Promise<number>;
  /** Like `take`, for the client's network and for the IPv6 site around it. */
  takeFrom(limit: NetworkLimitName, origin: Origin, refusal?: AuthErrorCode): Promise<void>;
  /** Throws if this process already knows that `takeFrom` would refuse. Does not use the database. */
  assertNotRefused(limit: NetworkLimitName, origin: Origin): void;
  /** Reverts `takeFrom`. */
  giveBackFrom(limit: NetworkLimitName, origin: Origin): Promise<void>;
  /** Reverts an attempt that should not count. */
  giveBack(limit: LimitName, key: string): Promise<void>;
  /** Deletes all counted attempts of this key. */
  forget(limit: LimitName, key: string): Promise<void>;
};

/** Deletes expired rows. The library would use a timer in each process instead. */
export const forgetExpiredLimits = (db: Db, now: number): Promise<unknown> =>
  db.deleteFrom('auth_rate_limits').where('expire', '<', now).execute();

/** Maximum number of keys whose refusal a process keeps in memory. */
const MAX_REFUSALS = 10_000;

const refusalError = (refusal: AuthErrorCode, msToWait: number): AuthError =>
  new AuthError(refusal, { retryAfter: Math.max(1, Math.ceil(msToWait / 1000)) });

export function createLimits(db: Db, vault: Vault): Limits {
  /**
   * Hashes a key, so that the table does not reveal who tried to sign in. The hash is keyed, because emails and IP
   * addresses can be guessed.
   */
  const hashKey = (key: string): string => vault.mac(key, 'limit');
  /** Takes the place of the PostgreSQL client that the library expects. The library calls only this method. */
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) };
    },
  };
  const createLimiters = async () => {
    const { RateLimiterPostgres, RateLimiterRes } = await import('rate-limiter-flexible');
    const limiterOf = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        keyPrefix,
        tableName: 'auth_rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        points,
        duration,
      });
    const limiters = Object.entries(RULES).flatMap(([name, { points, duration }]) => [
      [name, limiterOf(name, points, duration)] as const,
      ...(name.endsWith('Network')
        ? [[`${name}Site`, limiterOf(`${name}Site`, points * SITE_FACTOR, duration)] as const]
        : []),
    ]);
    return {
      limiters: Object.fromEntries(limiters) as Record<AnyLimit, RateLimiterPostgres>,
      isRefusal: (error: unknown): error is InstanceType<typeof RateLimiterRes> =>
        error instanceof RateLimiterRes,
    };
  };
  let created: ReturnType<typeof createLimiters> | null = null;
  /** Creates the limiters on the first counted attempt, because visitors of the gallery do not need them. */
  const loadLimiters = () => {
    created ??= createLimiters();
    return created;
  };

  /**
   * Refusals of this process until they expire. Refusing again needs no write, so attackers cannot keep the
   * database busy.
   */
  const refusals = new LRUCache<string, true>({ max: MAX_REFUSALS });
  const assertNotRefusedInMemory = (limit: AnyLimit, key: string, refusal: AuthErrorCode): void => {
    const wait = refusals.getRemainingTTL(`${limit} ${key}`);
    if (wait > 0) throw refusalError(refusal, wait);
  };
  const take = async (limit: AnyLimit, key: string, refusal: AuthErrorCode): Promise<number> => {
    assertNotRefusedInMemory(limit, key, refusal);
    const { limiters, isRefusal } = await loadLimiters();
    try {
      return (await limiters[limit].consume(hashKey(key))).consumedPoints;
    } catch (cause) {
      if (!isRefusal(cause)) throw cause;
      refusals.set(`${limit} ${key}`, true, { ttl: Math.max(1, cause.msBeforeNext) });
      throw refusalError(refusal, cause.msBeforeNext);
    }
  };
  const giveBack = async (limit: AnyLimit, key: string): Promise<void> => {
    refusals.delete(`${limit} ${key}`);
    await (await loadLimiters()).limiters[limit].reward(hashKey(key));
  };
  const keysOf = (limit: NetworkLimitName, { network, site }: Origin): [AnyLimit, string][] => [
    [limit, network],
    ...(site ? [[`${limit}Site`, site] as [AnyLimit, string]] : []),
  ];

  return {
    take: (limit, key, refusal = 'over_request_rate_limit') => take(limit, key, refusal),
    giveBack,
    async takeFrom(limit, origin, refusal = 'over_request_rate_limit') {
      const taken: [AnyLimit, string][] = [];
      for (const [name, key] of keysOf(limit, origin)) {
        try {
          await take(name, key, refusal);
        } catch (error) {
          for (const one of taken) await giveBack(...one);
          throw error;
        }
        taken.push([name, key]);
      }
    },
    assertNotRefused(limit, origin) {
      for (const [name, key] of keysOf(limit, origin))
        assertNotRefusedInMemory(name, key, 'over_request_rate_limit');
    },
    async giveBackFrom(limit, origin) {
      for (const one of keysOf(limit, origin)) await giveBack(...one);
    },
    async forget(limit, key) {
      refusals.delete(`${limit} ${key}`);
      await (await loadLimiters()).limiters[limit].delete(hashKey(key));
    },
  };
}
