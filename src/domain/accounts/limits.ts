import { CompiledQuery } from 'kysely';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from '#db/tables.ts';
import { AuthError, type AuthErrorCode } from './auth-error.ts';
import { digest } from './vault.ts';

const QUARTER_S = 15 * 60;
const DAY_S = 24 * 60 * 60;

/** Points a window (in seconds), counted in the database, so that all replicas count together. */
const RULES = {
  /** Failed sign-ins from one address of the network (RFC 6177: a /64 of IPv6 is one customer). */
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

export type Limits = {
  /** Counts an attempt before it is made. Throws the refusal, with the seconds to wait, when there were too many. */
  take(limit: LimitName, key: string, refusal?: AuthErrorCode): Promise<number>;
  /** Gives an attempt back that turned out to be none. */
  giveBack(limit: LimitName, key: string): Promise<void>;
  /** Forgets all attempts. */
  forget(limit: LimitName, key: string): Promise<void>;
  isUsedUp(limit: LimitName, key: string): Promise<boolean>;
};

/** Expired rows; the library would run a timer for this in each process. */
export const forgetExpiredLimits = (db: Db, now: number): Promise<unknown> =>
  db.deleteFrom('auth_rate_limits').where('expire', '<', now).execute();

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
    const limiters = Object.entries(RULES).map(([name, { points, duration }]) => [
      name,
      new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        keyPrefix: name,
        tableName: 'auth_rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        points,
        duration,
      }),
    ]);
    return {
      limiters: Object.fromEntries(limiters) as Record<LimitName, RateLimiterPostgres>,
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
  /** Whose attempts they are is nobody's business who reads the table. */
  const keyOf = (key: string): string => digest(key);

  return {
    async take(limit, key, refusal = 'over_request_rate_limit') {
      const { limiters, isRefusal } = await open();
      try {
        return (await limiters[limit].consume(keyOf(key))).consumedPoints;
      } catch (cause) {
        if (!isRefusal(cause)) throw cause;
        throw new AuthError(refusal, { retryAfter: Math.max(1, Math.ceil(cause.msBeforeNext / 1000)) });
      }
    },
    async giveBack(limit, key) {
      await (await open()).limiters[limit].reward(keyOf(key));
    },
    async forget(limit, key) {
      await (await open()).limiters[limit].delete(keyOf(key));
    },
    async isUsedUp(limit, key) {
      const state = await (await open()).limiters[limit].get(keyOf(key));
      return state !== null && state.consumedPoints > RULES[limit].points;
    },
  };
}
