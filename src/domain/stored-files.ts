import type { Db } from '#db/tables.ts';
import { avatarKeyOf } from './accounts/users/avatar.ts';
import { originalKey } from './images/keys.ts';

/** A stored file that cannot be regenerated, such as an original. Renditions are regenerated from their originals. */
export type StoredFileEntry = {
  /** Key in the storage. */
  key: string;
  /** Whether the file is an upload that nothing refers to yet. Such a file may be deleted at any time. */
  isTemporary: boolean;
};

/** Lists the originals of all images. An original never changes under its key. */
export async function listOriginals(db: Db): Promise<StoredFileEntry[]> {
  const rows = await db.selectFrom('images').select(['id', 'state']).orderBy('id').execute();
  return rows.map(({ id, state }) => ({ key: originalKey(id), isTemporary: state === 'temporary' }));
}

/** Lists the avatars. A new avatar of a user replaces the file under the same key. */
export async function listAvatars(db: Db): Promise<StoredFileEntry[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('avatar_url')
    .where('avatar_url', 'is not', null)
    .orderBy('id')
    .execute();
  const keys = rows.flatMap(({ avatar_url }) => avatarKeyOf(avatar_url) ?? []);
  return keys.map((key) => ({ key, isTemporary: false }));
}
