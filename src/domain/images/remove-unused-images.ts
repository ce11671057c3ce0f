import type { Logger } from '#platform/logger.ts';
import type { ImageService } from './image-service.ts';

/**
 * Removes the rows and files of images that a command has detached from their app, screen or text. A failure does not
 * undo the command: it is only logged, and housekeeping removes the images later. Returns whether all images were
 * removed.
 */
export async function removeUnusedImages(
  images: ImageService,
  imageIds: readonly string[],
  log: Logger,
): Promise<boolean> {
  try {
    await images.remove(imageIds);
    return true;
  } catch (err) {
    log.warn({ err, imageIds }, 'could not remove unused images; housekeeping will remove them later');
    return false;
  }
}
