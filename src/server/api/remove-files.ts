import type { ImageService } from '#domain/images/image-service.ts';
import type { Logger } from '#platform/logger.ts';

/**
 * Removes the files of images that nothing names any more. What fails stays for the sweep: the rows that named them
 * are gone for good. Returns whether all are removed.
 */
export async function removeFiles(
  images: ImageService,
  imageIds: readonly string[],
  log: Logger,
): Promise<boolean> {
  try {
    await images.remove(imageIds);
    return true;
  } catch (err) {
    log.warn({ err, imageIds }, 'files of deleted images stay until the next sweep');
    return false;
  }
}
