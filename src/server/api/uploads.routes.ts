import { createRoute, z } from '@hono/zod-openapi';
import { findKnownScreens } from '#domain/catalogue/screens/duplicate-queries.ts';
import { SOURCE_FORMATS } from '#domain/images/formats/formats.ts';
import { IMAGE_ID } from '#domain/images/keys.ts';
import { MAX_UPLOAD_BYTES, storeUpload } from '#domain/images/uploads.ts';
import { readUpload, type Upload } from '#server/http/read-upload.ts';
import {
  duplicateCheckRequestSchema,
  duplicateCheckSchema,
  uploadedImageSchema,
  uploadMetadataSchema,
} from '#shared/contracts/uploads.ts';
import { notFound, ProductError } from '#shared/errors.ts';
import { MESSAGES } from '#shared/messages.ts';
import type { ApiDeps } from './deps.ts';
import {
  createRouter,
  imageErrors,
  imageForm,
  jsonBody,
  noContentResponses,
  noQuery,
  restricted,
  restrictedResponses,
} from './router.ts';

const shared = { ...restricted('admin'), tags: ['Back office: images'] };

const uploadRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/api/upload',
  summary: 'Uploads an image: a multipart form with `file` and `metadata` (UploadMetadata as JSON)',
  request: {
    query: noQuery,
    body: imageForm(SOURCE_FORMATS, {
      metadata: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { $ref: '#/components/schemas/UploadMetadata' },
        description: 'UploadMetadata as JSON',
      },
    }),
  },
  responses: {
    ...restrictedResponses(
      uploadedImageSchema,
      'The image. It stays temporary until a screen, app or text that uses it is saved',
    ),
    ...imageErrors,
  },
});

const deleteRoute = createRoute({
  ...shared,
  ...restricted('admin', {
    signedOut: MESSAGES.image.deleteSignedOut,
    forbidden: MESSAGES.image.deleteForbidden,
  }),
  method: 'delete',
  path: '/api/upload/{imageId}',
  summary: 'Deletes an image that is not in use',
  request: { params: z.object({ imageId: z.string() }), query: noQuery },
  responses: noContentResponses('Removed'),
});

const knownScreensRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/api/admin/images/known',
  summary: 'Finds screens with the same or similar images as the given files',
  request: { query: noQuery, body: jsonBody(duplicateCheckRequestSchema) },
  responses: restrictedResponses(duplicateCheckSchema, 'The matching screens of each file'),
});

/** Parses the field `metadata` of an upload. Throws `validation_failed`. */
function parseMetadata({ fields, fileName }: Upload) {
  const refuse = (problem: string, cause?: unknown): never => {
    throw new ProductError('validation_failed', `The request is not valid: metadata: ${problem}`, { cause });
  };
  let metadata: unknown;
  try {
    metadata = JSON.parse(fields.get('metadata') ?? '{}');
  } catch (cause) {
    return refuse('It is not valid JSON', cause);
  }
  const parsed = uploadMetadataSchema.safeParse(metadata);
  if (!parsed.success)
    return refuse(parsed.error.issues[0]?.message ?? 'It has the wrong format', parsed.error);
  const originalName = parsed.data.originalName ?? fileName;
  return { ...parsed.data, ...(originalName !== undefined && { originalName }) };
}

/**
 * Routes that upload an image, delete an image that is not in use, and find screens with the same or similar images
 * [A-80, A-81].
 */
export function uploadRoutes({ db, images }: ApiDeps) {
  const router = createRouter();
  // Only the description of a form refers to this schema. Without the registration, the OpenAPI document would not
  // contain it.
  router.openAPIRegistry.register('UploadMetadata', uploadMetadataSchema);

  router.openapi(uploadRoute, async (c) => {
    const upload = await readUpload(c, MAX_UPLOAD_BYTES);
    return c.json(await storeUpload(images, upload.file, parseMetadata(upload)), 200);
  });

  router.openapi(deleteRoute, async (c) => {
    const { imageId } = c.req.valid('param');
    if (!IMAGE_ID.test(imageId)) throw new ProductError('validation_failed', MESSAGES.image.invalidId);
    if (!(await images.get(imageId))) throw notFound('Image');
    await images.remove([imageId]);
    return c.body(null, 204);
  });

  router.openapi(knownScreensRoute, async (c) =>
    c.json({ files: await findKnownScreens(db, c.req.valid('json').files) }, 200),
  );
  return router;
}
