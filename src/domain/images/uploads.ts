import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { UploadedImage, UploadType, uploadMetadataSchema } from '#shared/contracts/uploads.ts';
import { ProductError } from '#shared/errors.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { slugify } from '#shared/slug.ts';
import { extensionOf, type SourceFormat } from './formats/formats.ts';
import type { ImageService } from './image-service.ts';
import { MAX_SOURCE_BYTES } from './validate-source.ts';

type Metadata = z.output<typeof uploadMetadataSchema>;

/** Maximum size per type of upload, in bytes (specification of the back office, section 9). */
export const UPLOAD_BYTES: Record<UploadType, number> = {
  temp_screen: IMAGE_LIMITS.screenFormBytes,
  app_logo: IMAGE_LIMITS.smallFormBytes,
  featured_image: IMAGE_LIMITS.smallFormBytes,
  content_image: IMAGE_LIMITS.smallFormBytes,
  /** Exceeds the maximum size of a stored file, because files over `IMAGE_LIMITS.maxBytes` are re-encoded. */
  screen: MAX_SOURCE_BYTES,
};
export const MAX_UPLOAD_BYTES = MAX_SOURCE_BYTES;

/** Name of an image until it is used (specification of the back office, section 4). */
const temporaryName = (
  { type, appName }: Omit<Metadata, 'originalName'>,
  { format, createdAt }: { format: SourceFormat; createdAt: Date },
): string => {
  const extension = extensionOf(format);
  const random = randomBytes(4).toString('hex');
  switch (type) {
    case 'app_logo':
      return `temp-app-${slugify(appName ?? '') || 'app'}.${extension}`;
    case 'featured_image':
    case 'content_image':
      return `temp-blog-${random}.${extension}`;
    default:
      return `temp-screen-${createdAt.getTime()}-${random}.${extension}`;
  }
};

/**
 * Stores an upload as a temporary image with its metadata. Saving an item that uses the image makes it final.
 * Throws the errors of `ingest`.
 */
export async function storeUpload(
  images: ImageService,
  file: Buffer,
  { originalName, ...metadata }: Metadata,
): Promise<UploadedImage> {
  const { type } = metadata;
  const maxBytes = UPLOAD_BYTES[type];
  if (file.length > maxBytes) {
    throw new ProductError('image_too_large', MESSAGES.image.tooLarge(Math.floor(maxBytes / 2 ** 20)));
  }
  let filename = '';
  const { id, width, height, format, thumbhash, dominantColor } = await images.ingest(file, {
    ...(originalName !== undefined && { originalName }),
    purpose: type === 'app_logo' ? 'logo' : 'screen',
    metadata: (image) => {
      filename = temporaryName(metadata, image);
      return { ...metadata, filename };
    },
  });
  const url = `/images/${id}/public`;
  return {
    variants: [url, `/images/${id}/raw`],
    image: { id, url, width, height, format, thumbhash },
    filename,
    dominantColor,
  };
}
