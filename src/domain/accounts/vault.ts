import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from '#db/tables.ts';
import { OperatorError } from '#platform/failures.ts';

/** Encrypts secrets in the database: signing keys, session keys, secrets of second factors. */
export type Vault = {
  /**
   * `context` identifies what is encrypted and for which row. Text that was moved to another row cannot be decrypted.
   */
  seal(text: string, context: string): string;
  /** Throws if the text was encrypted with another key or context. */
  open(sealed: string, context: string): string;
  /**
   * HMAC-SHA-256 with a secret key. Stored instead of short codes, emails and IP addresses. A plain hash would not hide
   * them, because an attacker could hash all likely texts and compare.
   */
  mac(text: string, context: string): string;
};

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const DATA_KEY_CONTEXT = 'data key';

/** AES-256-GCM (NIST SP 800-38D) with a random nonce; the context is authenticated. */
export function createVault(key: Buffer): Vault {
  const macKey = Buffer.from(hkdfSync('sha256', key, '', 'vitrine codes', 32));
  return {
    mac: (text, context) => createHmac('sha256', macKey).update(`${context}\0${text}`).digest('base64url'),
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${bytes.toString('base64url')}`;
    },
    open(sealed, context) {
      const [version, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('Not sealed text');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}

/** Derives a key from a secret of any length. The label separates it from other uses of the secret. */
const keyFrom = (authSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', authSecret, '', 'vitrine accounts', 32));

/**
 * Returns the SHA-256 as base64url. Use it only for long random values: attackers cannot guess such values, so no slow
 * hash is needed.
 */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Returns 256 random bits as base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

type Row = { data_key: string; is_sealed: boolean };

function dataKeyOf(row: Row, authSecret: string | null): Buffer {
  if (!row.is_sealed) return Buffer.from(row.data_key, 'base64url');
  if (!authSecret) {
    throw new OperatorError(
      'AUTH_SECRET is not set, but the accounts in this database are encrypted with it. Set AUTH_SECRET to the secret that was used',
    );
  }
  try {
    return Buffer.from(createVault(keyFrom(authSecret)).open(row.data_key, DATA_KEY_CONTEXT), 'base64url');
  } catch {
    throw new OperatorError(
      'AUTH_SECRET is not the secret that encrypted the accounts in this database. Set AUTH_SECRET to that secret',
    );
  }
}

/**
 * Opens the vault of this database. All replicas share its key, which is stored in the database. The first start with
 * AUTH_SECRET encrypts the stored key with it. Throws `OperatorError` if AUTH_SECRET was changed or removed since.
 */
export async function openVault(db: Db, authSecret: string | null): Promise<Vault> {
  const sealKey = (key: Buffer): Row => ({
    data_key: authSecret
      ? createVault(keyFrom(authSecret)).seal(key.toString('base64url'), DATA_KEY_CONTEXT)
      : key.toString('base64url'),
    is_sealed: authSecret !== null,
  });
  const read = () => db.selectFrom('auth_vault').select(['data_key', 'is_sealed']).executeTakeFirst();
  if (!(await read())) {
    // If replicas start at the same time, the key that is stored first is used.
    await db
      .insertInto('auth_vault')
      .values(sealKey(randomBytes(32)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const row = (await read()) as Row;
  const key = dataKeyOf(row, authSecret);
  if (authSecret && !row.is_sealed) {
    await db.updateTable('auth_vault').set(sealKey(key)).where('is_sealed', '=', false).execute();
  }
  return createVault(key);
}
