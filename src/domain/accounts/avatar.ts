import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { recordAudit } from '#domain/audit/commands.ts';
import { contentTypeOf } from '#domain/images/formats.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import { inTransaction } from '#domain/transaction.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { notFound, ProductError } from '#shared/errors.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import type { UserRow } from './rows.ts';
import { actorOf } from './sessions.ts';

/** Pixels: twice what the largest one is shown at. */
const EDGE = 256;

/** The kinds that the account page offers (back office, section 2). */
const EXTENSIONS = { jpeg: 'jpg', png: 'png', gif: 'gif' } as const;
type Extension = (typeof EXTENSIONS)[keyof typeof EXTENSIONS];
const FILE_NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-avatar\.(jpg|png|gif)$/;

/** Where the specification wants it: one file a user, overwritten. */
const keyOf = (userId: string, extension: Extension): string =>
  `profiles/avatars/${userId}-avatar.${extension}`;

type Parts = { db: Db; storage: Storage; images: ImageService };

const nameIn = (url: string | null): string | null => url?.split('/').at(-1)?.split('?')[0] ?? null;

async function setAvatar(db: Db, user: UserRow, avatarUrl: string | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('profiles')
      .set({ avatar_url: avatarUrl, updated_at: sql<string>`now()` })
      .where('id', '=', user.id)
      .execute();
    await recordAudit(tx, actorOf(user), {
      action: avatarUrl ? 'avatar.update' : 'avatar.remove',
      target: user.id,
    });
  });
}

/**
 * Makes a file the user's avatar and returns its public address, which changes with the picture. Throws `image_type`,
 * `image_too_large`, `image_invalid`, `image_dimensions`; a refused file changes nothing.
 */
export async function changeAvatar(
  { db, storage, images }: Parts,
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
  await storage.put(key, bytes, { contentType: contentTypeOf(format), durable: true });
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const avatarUrl = `/${key}?v=${version}`;
  await setAvatar(db, user, avatarUrl);
  await removeFiles({ storage }, user, extension);
  return { avatarUrl };
}

export async function removeAvatar({ db, storage }: Parts, user: UserRow): Promise<void> {
  await setAvatar(db, user, null);
  await removeFiles({ storage }, user, null);
}

async function removeFiles(
  { storage }: Pick<Parts, 'storage'>,
  { id }: UserRow,
  keep: Extension | null,
): Promise<void> {
  for (const extension of Object.values(EXTENSIONS))
    if (extension !== keep) await storage.delete(keyOf(id, extension));
}

export type ServedAvatar = { body: Readable; length: number; contentType: string };

/** The file behind an address. Throws `PGRST116` for what is nobody's avatar now. */
export async function openAvatar(
  { db, storage }: Omit<Parts, 'images'>,
  fileName: string,
): Promise<ServedAvatar> {
  const [, userId, extension] = FILE_NAME.exec(fileName) ?? [];
  if (!userId || !extension) throw notFound('Avatar');
  const profile = await db
    .selectFrom('profiles')
    .select('avatar_url')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!profile || nameIn(profile.avatar_url) !== fileName) throw notFound('Avatar');
  const key = keyOf(userId, extension as Extension);
  const known = await storage.stat(key);
  const body = known && (await storage.stream(key));
  if (!known || !body) throw notFound('Avatar');
  return {
    body,
    length: known.size,
    contentType: contentTypeOf(extension === 'jpg' ? 'jpeg' : (extension as 'png' | 'gif')),
  };
}
