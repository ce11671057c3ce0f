import { createHash } from 'node:crypto';
import type { Db } from '#db/tables.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import { newImageId } from '#domain/images/keys.ts';
import type { Journal } from '#domain/import/run-journal.ts';
import { ProductError } from '#shared/errors.ts';
import type { ExportedImage } from './export-format.ts';

/** The id that an image of the export has in this gallery, and whether it is stored already. */
type TargetImageId = { id: string; isStored: boolean };
/** The keys are the ids that the images have in the export. */
export type TargetImageIds = ReadonlyMap<string, TargetImageId>;

/**
 * Chooses the ids of images in this gallery. An image keeps its id unless another image of the gallery has it. Records
 * the new images in the journal, so that after a crash the next import removes the unfinished ones.
 */
export async function chooseImageIds(
  db: Db,
  journal: Journal | null,
  images: readonly ExportedImage[],
): Promise<TargetImageIds> {
  const exported = new Map(images.map((image) => [image.id, image]));
  const rows =
    exported.size === 0
      ? []
      : await db
          .selectFrom('images')
          .select(['id', 'sha256'])
          .where('id', 'in', [...exported.keys()])
          .execute();
  const storedSums = new Map(rows.map((row) => [row.id, row.sha256]));
  const targetIds = new Map<string, TargetImageId>();
  for (const { id, sourceSha256 } of exported.values()) {
    const storedSum = storedSums.get(id);
    const isStored = storedSum === sourceSha256;
    targetIds.set(id, { id: storedSum === undefined || isStored ? id : newImageId(), isStored });
  }
  const newTargetIds = [...targetIds.values()].filter(({ isStored }) => !isStored);
  await journal?.record(newTargetIds.map(({ id }) => id));
  return targetIds;
}

/**
 * Stores an image unless the gallery has it. Returns its id in this gallery. Throws `image_invalid` if the checksum is
 * wrong, and the errors of `ingest`.
 */
export async function ingestImage(
  service: Pick<ImageService, 'ingest'>,
  image: ExportedImage,
  body: Buffer,
  targetIds: TargetImageIds,
  purpose: 'screen' | 'logo',
): Promise<string> {
  if (createHash('sha256').update(body).digest('hex') !== image.sha256)
    throw new ProductError('image_invalid', 'The checksum of the image is wrong');
  const { id, isStored } = targetIds.get(image.id) as TargetImageId;
  if (isStored) return id;
  const { originalName, sourceSha256 } = image;
  await service.ingest(body, {
    id,
    purpose,
    isBackground: true,
    sourceSha256,
    originalName: originalName ?? undefined,
  });
  return id;
}
