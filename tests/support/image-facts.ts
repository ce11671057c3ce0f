import { createHash } from 'node:crypto';
import { computeFacts, FACTS_VERSION } from '#domain/image-facts/compute-facts.ts';
import { sampleFile } from '#domain/image-facts/sample.ts';
import type { Services } from '#services/open-services.ts';
import type { Platform } from '#shared/platforms.ts';
import { makeScreen } from './catalogue.ts';

/** Stores the facts of an image file, as the background job does. */
export async function storeFacts(
  { db }: Pick<Services, 'db'>,
  file: Buffer,
  size: { width: number; height: number },
): Promise<void> {
  const { palette, vector, ...facts } = computeFacts(await sampleFile(file), size);
  await db
    .insertInto('image_facts')
    .values({
      sha256: createHash('sha256').update(file).digest('hex'),
      version: FACTS_VERSION,
      ...facts,
      palette: JSON.stringify(palette),
      vector: new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

/** Adds a screen with this image and the facts of the image. Returns the id of the screen. */
export async function makeScreenOf(
  services: Pick<Services, 'db' | 'images'>,
  appId: string,
  file: Buffer,
  {
    title,
    platform = 'web',
    categoryIds = [],
  }: { title?: string; platform?: Platform; categoryIds?: string[] } = {},
): Promise<string> {
  const image = await services.images.ingest(file, { purpose: 'screen' });
  const screen = await makeScreen(services.db, appId, {
    platform,
    imageId: image.id,
    categoryIds,
    ...(title && { title }),
  });
  await storeFacts(services, file, image);
  return screen;
}
