import { availableParallelism } from 'node:os';
import { createSemaphore } from '#platform/semaphore.ts';
import { ACCOUNT_LIMITS } from '#shared/limits.ts';
import { AuthError } from '../auth-error.ts';

/** Argon2id (RFC 9106): 64 MiB, three passes, one lane; 16 bytes of salt, 32 of hash. */
const OPTIONS = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/**
 * Each takes 64 MiB and a core for some 55 ms: more at once would take memory from the gallery, and without a core
 * that is left alone its visitors would wait behind those who sign in.
 */
const PLACES = Math.max(1, Math.min(2, availableParallelism() - 1));
const LONGEST_QUEUE = 16;

/**
 * Of a random password that nobody kept: what an unknown address is checked against, so that the answer takes as
 * long. Its parameters are those above.
 */
const NOBODY =
  '$argon2id$v=19$m=65536,t=3,p=1$KmGIC58PJBeisJ8i2zXksg$Y8bf1ItW1OFSQiqLymNFOeWojao9JFlvCBYvu6x9D0E';

/** Like everything that only a sign-in needs: visitors of the gallery do without it. */
const load = () => import('@node-rs/argon2');

/**
 * RFC 8265, section 4.2 (OpaqueString): the same letters are the same password, however a keyboard composes them.
 * A lone surrogate stays as it is.
 */
const normalize = (password: string): string => password.normalize('NFC');

export type Passwords = {
  /** Argon2id in PHC format, of the password in NFC. Throws `ProductError` busy when too many wait. */
  hash(password: string): Promise<string>;
  /**
   * False also for null, in the same time. A password that is not in NFC is tried as it was typed, too: hashes from
   * before passwords were normalised keep working. Throws `ProductError` busy when too many wait.
   */
  matches(password: string, hash: string | null): Promise<boolean>;
  /** Whether the next one would be turned away: to be asked before anything else is spent on it. */
  isBusy(): boolean;
};

export function createPasswords(): Passwords {
  const semaphore = createSemaphore({ permits: PLACES, maxQueue: LONGEST_QUEUE });
  return {
    isBusy: semaphore.isFull,
    hash: (password) => semaphore.run(async () => (await load()).hash(normalize(password), OPTIONS)),
    matches: (password, stored) =>
      semaphore.run(async () => {
        const { verify } = await load();
        const isHashOf = (text: string) => verify(stored ?? NOBODY, text).catch(() => false);
        const normalized = normalize(password);
        const matches =
          (await isHashOf(normalized)) || (normalized !== password && (await isHashOf(password)));
        return stored !== null && matches;
      }),
  };
}

let common: Promise<ReadonlySet<string>> | null = null;

/** Some tens of thousands of the most used passwords, in lower case; read when somebody sets one. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common']
          .map(String)
          .filter(({ length }) => length >= ACCOUNT_LIMITS.passwordMin),
      ),
  );
  return common;
};

/** Throws `weak_password` for a password that is too short, too long, among the most used, or the address itself. */
export async function requireStrong(password: string, email: string): Promise<void> {
  const refuse = (message: string, reason: string): never => {
    throw new AuthError('weak_password', { message, reasons: [reason] });
  };
  // Counted as the forms count: UTF-16 units.
  if (password.length < ACCOUNT_LIMITS.passwordMin) {
    refuse(`Password must be at least ${ACCOUNT_LIMITS.passwordMin} characters`, 'length');
  }
  if (password.length > ACCOUNT_LIMITS.passwordMax) {
    refuse(`Password must be at most ${ACCOUNT_LIMITS.passwordMax} characters`, 'length');
  }
  const lower = password.toLowerCase();
  const isOneCharacter = new Set(lower).size === 1;
  if (isOneCharacter || lower === email.toLowerCase() || (await commonPasswords()).has(lower)) {
    refuse('This password is too easy to guess', 'pwned');
  }
}
