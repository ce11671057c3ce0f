import { availableParallelism } from 'node:os';
import { createSemaphore } from '#platform/semaphore.ts';
import { ACCOUNT_LIMITS } from '#shared/limits.ts';
import { AuthError } from '../auth-error.ts';

/** Argon2id (RFC 9106): 64 MiB, three passes, one lane; 16 bytes of salt, 32 of hash. */
const OPTIONS = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/**
 * Each check needs 64 MiB and a core for about 55 ms. If there are several cores, one stays free, so that visitors do
 * not wait for sign-ins.
 */
const MAX_CONCURRENT_CHECKS = Math.max(1, Math.min(2, availableParallelism() - 1));
const MAX_QUEUE = 16;

/**
 * Hash of a discarded random password, with the parameters above. Passwords for unknown email addresses are checked
 * against it, so that the response takes as long as for known ones.
 */
const DUMMY_HASH =
  '$argon2id$v=19$m=65536,t=3,p=1$KmGIC58PJBeisJ8i2zXksg$Y8bf1ItW1OFSQiqLymNFOeWojao9JFlvCBYvu6x9D0E';

/** Loaded on demand, because visitors of the gallery do not need it. */
const loadArgon2 = () => import('@node-rs/argon2');

/**
 * RFC 8265, section 4.2 (OpaqueString): composed and decomposed forms of the same characters are the same password.
 * Lone surrogates are unchanged.
 */
const normalize = (password: string): string => password.normalize('NFC');

export type Passwords = {
  /**
   * Hashes the password in NFC with Argon2id, in PHC format. Throws `ProductError` (`busy`) if too many requests
   * wait.
   */
  hash(password: string): Promise<string>;
  /**
   * Verifies a password. A null hash takes the same time and returns false. A password that is not in NFC is also
   * tried as typed, for hashes that were made before passwords were normalized. Throws `ProductError` (`busy`) if too
   * many requests wait.
   */
  matches(password: string, hash: string | null): Promise<boolean>;
  /** Whether the next call would be refused as busy. Callers ask this before they do other work for a request. */
  isBusy(): boolean;
};

export function createPasswords(): Passwords {
  const semaphore = createSemaphore({ permits: MAX_CONCURRENT_CHECKS, maxQueue: MAX_QUEUE });
  return {
    isBusy: semaphore.isFull,
    hash: (password) => semaphore.run(async () => (await loadArgon2()).hash(normalize(password), OPTIONS)),
    matches: (password, stored) =>
      semaphore.run(async () => {
        const { verify } = await loadArgon2();
        const matchesStored = (text: string) => verify(stored ?? DUMMY_HASH, text).catch(() => false);
        const normalized = normalize(password);
        const matches =
          (await matchesStored(normalized)) || (normalized !== password && (await matchesStored(password)));
        return stored !== null && matches;
      }),
  };
}

let commonPasswords: Promise<ReadonlySet<string>> | null = null;

/** Tens of thousands of common passwords, in lower case. Loaded when a password is set for the first time. */
const loadCommonPasswords = (): Promise<ReadonlySet<string>> => {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common']
          .map(String)
          .filter(({ length }) => length >= ACCOUNT_LIMITS.passwordMin),
      ),
  );
  return commonPasswords;
};

/**
 * Throws `weak_password` for a password that is too short or too long, is one of the most common ones, repeats one
 * character, or equals the email address.
 */
export async function requireStrong(password: string, email: string): Promise<void> {
  const refuse = (message: string, reason: string): never => {
    throw new AuthError('weak_password', { message, reasons: [reason] });
  };
  // `length` counts UTF-16 code units, as the HTML forms do.
  if (password.length < ACCOUNT_LIMITS.passwordMin) {
    refuse(`Password must be at least ${ACCOUNT_LIMITS.passwordMin} characters`, 'length');
  }
  if (password.length > ACCOUNT_LIMITS.passwordMax) {
    refuse(`Password must be at most ${ACCOUNT_LIMITS.passwordMax} characters`, 'length');
  }
  const lower = password.toLowerCase();
  const isOneRepeatedCharacter = new Set(lower).size === 1;
  if (isOneRepeatedCharacter || lower === email.toLowerCase() || (await loadCommonPasswords()).has(lower)) {
    // auth-js knows only the reasons 'length', 'characters' and 'pwned'. 'pwned' fits best: attackers try such
    // passwords first.
    refuse('This password is too easy to guess', 'pwned');
  }
}
