import type { ImageService } from '#domain/images/image-service.ts';
import type { Logger } from '#platform/logger.ts';

/**
 * Removes the files of images that are no longer referenced. The periodic cleanup removes files that fail here, because
 * the referencing rows are already deleted. Returns whether all files were removed.
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
    log.warn({ err, imageIds }, 'files of deleted images remain until the next cleanup');
    return false;
  }
}
