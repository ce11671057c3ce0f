import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { knownScreenSchema } from './admin-screens.ts';
import { hexColourSchema, idSchema, imageRefSchema, orNull, platformSchema } from './common.ts';

/** Purpose of an upload. It determines the size limit and the processing. */
export const UPLOAD_TYPES = ['temp_screen', 'screen', 'app_logo', 'featured_image', 'content_image'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

/** Metadata that a client sends with a file. The server determines all other values from the file itself. */
export const uploadMetadataSchema = z
  .object({
    type: z.enum(UPLOAD_TYPES).default('temp_screen'),
    /** Original file name. If it is too long, only its end is stored. */
    originalName: z
      .string()
      .max(2000)
      .transform((name) => name.slice(-LIMITS.nameMax))
      .optional(),
    appName: z.string().max(LIMITS.nameMax).optional(),
    platform: platformSchema.optional(),
    screenId: idSchema.optional(),
    appId: idSchema.optional(),
  })
  .meta({ id: 'UploadMetadata' });
export type UploadMetadata = z.input<typeof uploadMetadataSchema>;

/** An uploaded image; `variants[0]` is its URL. It is temporary until a form that uses it is saved. */
export const uploadedImageSchema = z
  .object({
    variants: z.array(z.string()).min(1),
    image: imageRefSchema,
    /**
     * Temporary name: `temp-screen-{milliseconds}-{random}.{extension}` for a screen, `temp-app-{slug}.{extension}` for
     * a logo, and `temp-blog-{random}.{extension}` for an image of a post or page.
     */
    filename: z.string(),
    dominantColor: hexColourSchema.nullable(),
  })
  .meta({ id: 'UploadedImage' });
export type UploadedImage = z.infer<typeof uploadedImageSchema>;

const sha256Schema = z.string().regex(/^[a-f0-9]{64}$/);
const perceptualHashSchema = z.string().regex(/^[a-f0-9]{16}$/);

/** The files that a client is about to upload: the SHA-256 of each and, if available, its perceptual hash. */
export const duplicateCheckRequestSchema = z.strictObject({
  files: z
    .array(z.strictObject({ sha256: sha256Schema, phash: perceptualHashSchema.nullable().optional() }))
    .min(1)
    .max(LIMITS.duplicateCheckMax),
});
export type DuplicateCheckRequest = z.input<typeof duplicateCheckRequestSchema>;

/**
 * For each file, in the order of the request: the screen with the identical image, and screens with similar images.
 * `distance` is the number of different bits of the perceptual hashes.
 */
export const duplicateCheckSchema = z
  .object({
    files: z.array(
      z.object({
        same: orNull(knownScreenSchema),
        similar: z.array(knownScreenSchema.extend({ distance: z.int().min(0).max(64) })),
      }),
    ),
  })
  .meta({ id: 'KnownImages' });
export type DuplicateCheck = z.infer<typeof duplicateCheckSchema>;
export type DuplicateCheckResult = DuplicateCheck['files'][number];
