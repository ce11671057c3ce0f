import { fileTypeFromBuffer } from 'file-type';
import { ProductError } from '#shared/errors.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import type { Stripped } from './formats/byte-reader.ts';
import {
  animationTooLargeError,
  invalidImageError,
  MAX_ANIMATION_PIXELS,
  type SourceFormat,
} from './formats/formats.ts';
import { trimPng } from './formats/png-image-data.ts';
import { stripMetadata } from './formats/strip-metadata.ts';
import { decode, reportAsInvalidFile } from './pixels/decoder.ts';

/** Largest file that is read, in bytes. Files over `IMAGE_LIMITS.maxBytes` are re-encoded. */
export const MAX_SOURCE_BYTES = 64_000_000;
/**
 * Number of bytes that are searched for magic numbers. A larger number would make it easier to build polyglots: files
 * that are valid in several formats.
 */
const MAGIC_BYTES = 4100;

const FORMAT_OF_MAGIC: Record<string, SourceFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

export type ValidSource = Stripped & {
  format: SourceFormat;
  /** Width and height in pixels as stored, before any rotation. */
  width: number;
  height: number;
  hasAlpha: boolean;
};

/**
 * Determines the format of a file by its content, never by its name: magic bytes, structure and decoder must
 * agree. Checks all size limits (specification of the back office, sections 5 and 9). Returns the file without its
 * metadata. Decoders read only this form of the file. Does not decode pixels.
 * @throws ProductError image_too_large, image_type, image_invalid, image_dimensions
 */
export async function validateSource(source: Buffer): Promise<ValidSource> {
  if (source.length === 0) throw new ProductError('image_invalid', MESSAGES.image.empty);
  if (source.length > MAX_SOURCE_BYTES) throw new ProductError('image_too_large');
  const magic = await fileTypeFromBuffer(source.subarray(0, MAGIC_BYTES)).catch(() => undefined);
  const format = FORMAT_OF_MAGIC[magic?.mime ?? ''];
  if (!format) throw new ProductError('image_type');

  const stripped = stripMetadata(format, source);
  const header = await reportAsInvalidFile(decode(stripped.bytes, { limitInputPixels: false }).metadata());
  if (header.format !== format) throw new ProductError('image_type');
  const { width, height, hasAlpha } = stripped.canvas ? { ...header, ...stripped.canvas } : header;
  if (width * height > IMAGE_LIMITS.maxPixels) throw new ProductError('image_dimensions');
  if (width * height * stripped.frames > MAX_ANIMATION_PIXELS) throw animationTooLargeError();
  // Rejects a GIF for which two sizes differ: a browser uses the canvas that the file declares, but the decoder uses
  // the one that the frames need.
  if (width !== header.width || height !== header.height) throw invalidImageError();
  // `trimPng` inflates the image data. The size checks above bound the time that this takes.
  const bytes = format === 'png' ? await reportAsInvalidFile(trimPng(stripped.bytes)) : stripped.bytes;
  return { ...stripped, bytes, format, width, height, hasAlpha };
}
