import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { recordAudit } from '#domain/audit/commands.ts';
import { contentTypeOf } from '#domain/images/formats/formats.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import { inTransaction } from '#domain/transaction.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { notFound, ProductError } from '#shared/errors.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import type { UserRow } from '../rows.ts';
import { actorOf } from '../sessions/sessions.ts';

/** Width and height in pixels: twice the largest displayed size. */
const EDGE = 256;

/** Formats that the account page offers, with their file extensions. */
const EXTENSIONS = { jpeg: 'jpg', png: 'png', gif: 'gif' } as const;
type Extension = (typeof EXTENSIONS)[keyof typeof EXTENSIONS];
const FILE_NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-avatar\.(jpg|png|gif)$/;

/** Path given by the specification: one file per user, overwritten on change. */
const keyOf = (userId: string, extension: Extension): string =>
  `profiles/avatars/${userId}-avatar.${extension}`;

/** Returns the storage key of the avatar at this URL, or null if it is not the URL of an avatar. */
export function avatarKeyOf(url: string | null): string | null {
  const [, userId, extension] = FILE_NAME.exec(fileNameOf(url) ?? '') ?? [];
  return userId && extension ? keyOf(userId, extension as Extension) : null;
}

type Dependencies = { db: Db; storage: Storage; images: ImageService };

const fileNameOf = (url: string | null): string | null => url?.split('/').at(-1)?.split('?')[0] ?? null;

const lockProfile = (tx: Db, userId: string) =>
  tx.selectFrom('profiles').select('avatar_url').where('id', '=', userId).forUpdate().executeTakeFirst();

/**
 * Deletes the user's avatar files that the profile no longer refers to. The lock prevents a concurrent request from
 * changing the avatar meanwhile.
 */
async function deleteFormerFiles(
  { db, storage }: Omit<Dependencies, 'images'>,
  userId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const current = avatarKeyOf((await lockProfile(tx, userId))?.avatar_url ?? null);
    for (const extension of Object.values(EXTENSIONS)) {
      const key = keyOf(userId, extension);
      if (key !== current) await storage.delete(key);
    }
  });
}

/**
 * Changes the avatar under a lock on the profile, so that the file and its URL stay consistent. `store` writes the
 * file, if any.
 */
async function setAvatar(
  deps: Omit<Dependencies, 'images'>,
  user: UserRow,
  avatarUrl: string | null,
  store: () => Promise<void>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockProfile(tx, user.id);
    await tx
      .updateTable('profiles')
      .set({ avatar_url: avatarUrl, updated_at: sql<string>`now()` })
      .where('id', '=', user.id)
      .execute();
    await recordAudit(tx, actorOf(user), {
      action: avatarUrl ? 'avatar.update' : 'avatar.remove',
      target: user.id,
    });
    // The file is stored last, because a rollback cannot restore the former file that it may overwrite.
    await store();
  });
  // The former files are deleted after the commit, because a rollback keeps the former URL and thus needs its file. A
  // failure of this deletion does not matter: a former file is not served, and the next change deletes it.
  await deleteFormerFiles(deps, user.id).catch(() => undefined);
}

/**
 * Makes a file the user's avatar and returns its public URL, which changes with the image. Throws
 * `image_type`, `image_too_large`, `image_invalid`, `image_dimensions`; a refused file changes nothing.
 */
export async function changeAvatar(
  { db, storage, images }: Dependencies,
  user: UserRow,
  file: Buffer,
): Promise<{ avatarUrl: string }> {
  if (file.length > IMAGE_LIMITS.avatarBytes) {
    throw new ProductError('image_too_large', 'The picture is larger than 2 MB');
  }
  const { bytes, format } = await images.square(file, EDGE);
  const extension = format === 'webp' ? null : EXTENSIONS[format];
  if (!extension) throw new ProductError('image_type', 'Please choose a JPG, GIF or PNG picture');
  const key = keyOf(user.id, extension);
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const url = `/${key}?v=${version}`;
  await setAvatar({ db, storage }, user, url, () =>
    storage.put(key, bytes, { contentType: contentTypeOf(format), durable: true }),
  );
  return { avatarUrl: url };
}

export async function removeAvatar(deps: Omit<Dependencies, 'images'>, user: UserRow): Promise<void> {
  await setAvatar(deps, user, null, async () => undefined);
}

export type ServedAvatar = { body: Readable; length: number; contentType: string };

/**
 * Opens the avatar with this file name. Throws `PGRST116` (not found) if no profile refers to it or the
 * file is missing.
 */
export async function openAvatar(
  { db, storage }: Omit<Dependencies, 'images'>,
  fileName: string,
): Promise<ServedAvatar> {
  const [, userId, extension] = FILE_NAME.exec(fileName) ?? [];
  if (!userId || !extension) throw notFound('Avatar');
  const profile = await db
    .selectFrom('profiles')
    .select('avatar_url')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!profile || fileNameOf(profile.avatar_url) !== fileName) throw notFound('Avatar');
  const key = keyOf(userId, extension as Extension);
  const fileInfo = await storage.stat(key);
  const body = fileInfo && (await storage.stream(key));
  if (!fileInfo || !body) throw notFound('Avatar');
  return {
    body,
    length: fileInfo.size,
    contentType: contentTypeOf(extension === 'jpg' ? 'jpeg' : (extension as 'png' | 'gif')),
  };
}
