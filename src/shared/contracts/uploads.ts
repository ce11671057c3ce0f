import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { knownScreenSchema } from './admin-screens.ts';
import { hexColourSchema, idSchema, imageRefSchema, platformSchema } from './common.ts';

/** What an image is uploaded for; it decides the limit of its size and what is made of it. */
export const UPLOAD_TYPES = ['temp_screen', 'screen', 'app_logo', 'featured_image', 'content_image'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

/** What goes along with a file (specification of the back office, section 3). The rest of it the server measures. */
export const uploadMetadataSchema = z
  .object({
    type: z.enum(UPLOAD_TYPES).default('temp_screen'),
    /** Cut to what is kept. */
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

/** Where the image is: `variants[0]` is its URL. It is temporary until something is saved with it. */
export const uploadedImageSchema = z
  .object({
    variants: z.array(z.string()).min(1),
    image: imageRefSchema,
    /** `temp-screen-{milliseconds}-{random}.{extension}`, `temp-app-{slug}.{extension}`, `temp-blog-{random}.{extension}` */
    filename: z.string(),
    dominantColor: hexColourSchema.nullable(),
  })
  .meta({ id: 'UploadedImage' });
export type UploadedImage = z.infer<typeof uploadedImageSchema>;

const sumSchema = z.string().regex(/^[a-f0-9]{64}$/);
const hashSchema = z.string().regex(/^[a-f0-9]{16}$/);

/** Files that somebody is about to upload: the SHA-256 of each and, where it could be made, its perceptual hash. */
export const knownRequestSchema = z.strictObject({
  files: z
    .array(z.strictObject({ sha256: sumSchema, phash: hashSchema.nullable().optional() }))
    .min(1)
    .max(LIMITS.knownMax),
});
export type KnownRequest = z.input<typeof knownRequestSchema>;

/** For each of the files, in their order: the screen that is this very picture, or the ones that look like it. */
export const knownAnswerSchema = z
  .object({
    files: z.array(
      z.object({
        same: knownScreenSchema.nullable(),
        similar: z.array(knownScreenSchema.extend({ distance: z.int().min(0).max(64) })),
      }),
    ),
  })
  .meta({ id: 'KnownImages' });
export type KnownAnswer = z.infer<typeof knownAnswerSchema>;
export type KnownFile = KnownAnswer['files'][number];
