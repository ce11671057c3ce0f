import type { Db } from '#db/tables.ts';
import type { Accounts } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import { toTimestamp } from '../instant.ts';
import type { UserRow } from '../rows.ts';

/** Changes of the metadata that clients store about their user. Null removes a key. */
export type MetadataChanges = Record<string, unknown>;

/** The access token contains the metadata and is sent in a header. Node accepts at most 16 KiB of headers. */
const MAX_METADATA_BYTES = 4_096;
/** Very deep values would overflow the stack during serialization. */
const MAX_METADATA_DEPTH = 32;

const refuse = (message: string): never => {
  throw new AuthError('validation_failed', { message: `data: ${message}` });
};

/** `jsonb` can store neither U+0000 nor lone surrogates. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Throws `validation_failed` for values that cannot be stored or are nested too deeply. */
export function checkMetadata(data: MetadataChanges): void {
  let level: unknown[] = [data];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_METADATA_DEPTH) refuse('nested too deeply');
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && !isStorable(value))
        refuse('contains characters that cannot be stored');
      if (typeof value !== 'object' || value === null) continue;
      if (!Object.keys(value).every(isStorable)) refuse('contains characters that cannot be stored');
      next.push(...Object.values(value));
    }
    level = next;
  }
}

/**
 * Merges changes into the user's metadata as GoTrue does, key by key at the first level, in the caller's
 * transaction. Throws `validation_failed` if the result is too large.
 */
export async function mergeMetadata(
  { clock }: Pick<Accounts, 'clock'>,
  tx: Db,
  { id }: Pick<UserRow, 'id'>,
  changes: MetadataChanges,
): Promise<void> {
  const { user_metadata: stored } = await tx
    .selectFrom('auth_users')
    .select('user_metadata')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Uses a map, because assigning a key `__proto__` to an object would change its prototype.
  const merged = new Map(Object.entries(stored));
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  const json = JSON.stringify(Object.fromEntries(merged));
  if (Buffer.byteLength(json) > MAX_METADATA_BYTES)
    refuse(`must be at most ${MAX_METADATA_BYTES} bytes of JSON`);
  await tx
    .updateTable('auth_users')
    .set({ user_metadata: json, updated_at: toTimestamp(clock()) })
    .where('id', '=', id)
    .execute();
}
