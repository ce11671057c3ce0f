import { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from '#db/tables.ts';
import { AuthError, type AuthErrorCode } from '../auth-error.ts';
import type { Client } from '../client.ts';
import { digest } from '../vault.ts';

const QUARTER_S = 15 * 60;
const DAY_S = 24 * 60 * 60;

/** Points a window (in seconds), counted in the database, so that all replicas count together. */
const RULES = {
  /** Failed sign-ins from one network (RFC 6177: the smallest that an IPv6 customer has is a /64). */
  loginAddress: { points: 20, duration: QUARTER_S },
  /** Failed sign-ins to one account from one address of the network. */
  loginPair: { points: 5, duration: QUARTER_S },
  /** Failed sign-ins to one account from anywhere: they are slowed down, never refused, or anybody could lock it. */
  loginAccount: { points: 1_000_000, duration: QUARTER_S },
  /** Refresh tokens from one address that were none of ours. */
  refreshAddress: { points: 60, duration: QUARTER_S },
  factor: { points: 5, duration: QUARTER_S },
  factorDay: { points: 30, duration: DAY_S },
  /** Mails that anybody can ask for. */
  mailAccount: { points: 3, duration: 60 * 60 },
  mailAddress: { points: 10, duration: 60 * 60 },
  message: { points: 5, duration: 60 * 60 },
  /** Sign-ins through a provider that were begun: each leaves a row behind. */
  flowAddress: { points: 60, duration: QUARTER_S },
  /** Screenshots that one curator has analysed: hundreds in a row are usual, each costs seconds or tokens. */
  analysis: { points: 1_500, duration: 60 * 60 },
  /** Guesses at links: one-time tokens, codes of flows, the first admin's. */
  tokenAddress: { points: 30, duration: QUARTER_S },
} as const;

export type LimitName = keyof typeof RULES;
/** Limits on what comes from one place of the network. */
export type AddressLimitName = Extract<LimitName, `${string}Address`>;

/** A /48 holds up to 65,536 networks, and is often one customer's: its limits are those of a network, times this. */
const SITE_FACTOR = 5;

type AnyLimit = LimitName | `${AddressLimitName}Site`;
type Origin = Pick<Client, 'network' | 'site'>;

export type Limits = {
  /**
   * Counts an attempt before it is made. Throws the refusal, with the seconds to wait, when there were too many. Only
   * the first refusal of a window is written down; the process remembers it and refuses the next ones from memory.
   */
  take(limit: LimitName, key: string, refusal?: AuthErrorCode): Promise<number>;
  /** `take` for the network that a call comes from, and for the IPv6 site around it. */
  takeFrom(limit: AddressLimitName, origin: Origin, refusal?: AuthErrorCode): Promise<void>;
  /** Throws the refusal where this process knows already that `takeFrom` would. Reads and writes nothing. */
  assertNotRefused(limit: AddressLimitName, origin: Origin): void;
  /** Gives back what `takeFrom` counted. */
  giveBackFrom(limit: AddressLimitName, origin: Origin): Promise<void>;
  /** Gives an attempt back that turned out to be none. */
  giveBack(limit: LimitName, key: string): Promise<void>;
  /** Forgets all attempts. */
  forget(limit: LimitName, key: string): Promise<void>;
  isUsedUp(limit: LimitName, key: string): Promise<boolean>;
};

/** Expired rows; the library would run a timer for this in each process. */
export const forgetExpiredLimits = (db: Db, now: number): Promise<unknown> =>
  db.deleteFrom('auth_rate_limits').where('expire', '<', now).execute();

const MAX_REFUSALS = 10_000;

export function createLimits(db: Db): Limits {
  /** The one method of a PostgreSQL client that the library calls. */
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) };
    },
  };
  const make = async () => {
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
      ...(name.endsWith('Address')
        ? [[`${name}Site`, limiterOf(`${name}Site`, points * SITE_FACTOR, duration)] as const]
        : []),
    ]);
    return {
      limiters: Object.fromEntries(limiters) as Record<AnyLimit, RateLimiterPostgres>,
      isRefusal: (error: unknown): error is InstanceType<typeof RateLimiterRes> =>
        error instanceof RateLimiterRes,
    };
  };
  let made: ReturnType<typeof make> | null = null;
  /** Made when the first attempt is counted: visitors of the gallery do without it. */
  const open = () => {
    made ??= make();
    return made;
  };

  const refuse = (refusal: AuthErrorCode, msToWait: number): AuthError =>
    new AuthError(refusal, { retryAfter: Math.max(1, Math.ceil(msToWait / 1000)) });

  /**
   * Refusals that this process has seen, until they end: refusing again then takes no write, with which strangers could
   * keep the database busy. One that was dropped for lack of room is found again in the database.
   */
  const refusals = new LRUCache<string, true>({ max: MAX_REFUSALS });
  /** Throws the refusal that this process has in memory. */
  const assertNotKnown = (limit: AnyLimit, key: string, refusal: AuthErrorCode): void => {
    const wait = refusals.getRemainingTTL(`${limit} ${key}`);
    if (wait > 0) throw refuse(refusal, wait);
  };
  const take = async (limit: AnyLimit, key: string, refusal: AuthErrorCode): Promise<number> => {
    assertNotKnown(limit, key, refusal);
    const { limiters, isRefusal } = await open();
    try {
      // Hashed: the table must not tell its readers who tried to sign in.
      return (await limiters[limit].consume(digest(key))).consumedPoints;
    } catch (cause) {
      if (!isRefusal(cause)) throw cause;
      refusals.set(`${limit} ${key}`, true, { ttl: Math.max(1, cause.msBeforeNext) });
      throw refuse(refusal, cause.msBeforeNext);
    }
  };
  const giveBack = async (limit: AnyLimit, key: string): Promise<void> => {
    refusals.delete(`${limit} ${key}`);
    await (await open()).limiters[limit].reward(digest(key));
  };
  const keysOf = (limit: AddressLimitName, { network, site }: Origin): [AnyLimit, string][] => [
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
      for (const [name, key] of keysOf(limit, origin)) assertNotKnown(name, key, 'over_request_rate_limit');
    },
    async giveBackFrom(limit, origin) {
      for (const one of keysOf(limit, origin)) await giveBack(...one);
    },
    async forget(limit, key) {
      refusals.delete(`${limit} ${key}`);
      await (await open()).limiters[limit].delete(digest(key));
    },
    async isUsedUp(limit, key) {
      const state = await (await open()).limiters[limit].get(digest(key));
      return state !== null && state.consumedPoints > RULES[limit].points;
    },
  };
}
