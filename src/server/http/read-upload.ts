import type { Context } from 'hono';
import { ProductError } from '#shared/errors.ts';
import type { ServerEnv } from './env.ts';
import { readLimited } from './read-limited.ts';

/** Whether a body with this `content-type` is a form with files in it. */
export const isForm = (contentType: string): boolean => /^multipart\/form-data\b/i.test(contentType);

/** What a multipart form adds around its file, generously. */
const FORM_BYTES = 16 * 1024;

/**
 * The file in the field `file` of a multipart form. Nothing longer than `maxBytes` is ever held in memory. Throws
 * `image_too_large`, and `validation_failed` for what is no such form.
 */
export async function readUpload(c: Context<ServerEnv>, maxBytes: number): Promise<Buffer> {
  const tooLarge = (): never => {
    throw new ProductError('image_too_large', `The file is larger than ${Math.floor(maxBytes / 2 ** 20)} MB`);
  };
  const noForm = (cause?: unknown): never => {
    throw new ProductError('validation_failed', 'A multipart form is expected', { cause });
  };
  const contentType = c.req.header('content-type') ?? '';
  if (!isForm(contentType)) noForm();
  const body = await readLimited(c, maxBytes + FORM_BYTES, tooLarge);
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(noForm);
  const file = form.get('file');
  if (!(file instanceof File))
    throw new ProductError('validation_failed', 'A file is expected in the field file');
  if (file.size > maxBytes) tooLarge();
  return Buffer.from(await file.arrayBuffer());
}
